// Two at a time are swapped: a third tick lets go of the first, and the names of those
// picked stand beside the button. Without this script the server counts the ticks.
document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector(".swapping");
  const said = document.getElementById("picked");
  const button = form.querySelector(".swap-bar button");
  let picked = [...form.querySelectorAll("input[name=entry]:checked")];

  const show = () => {
    said.textContent = picked.map((box) => box.dataset.name).join(" ⇄ ");
    button.disabled = picked.length !== 2;
  };

  form.addEventListener("change", (event) => {
    const box = event.target;
    if (box.name !== "entry") {
      return;
    }
    picked = picked.filter((one) => one !== box);
    if (box.checked) {
      picked.push(box);
      if (picked.length > 2) {
        picked.shift().checked = false;
      }
    }
    show();
  });
  show();
});
