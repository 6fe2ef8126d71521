// At the door the next name takes the place of whom the last one named.
document.addEventListener("DOMContentLoaded", () => {
  const typed = document.querySelector("#line[autofocus]");
  if (typed && typed.value) {
    typed.select();
  }
});
