// A phone opens a page of the door where one types, which stands below the menu.
document.addEventListener("DOMContentLoaded", () => {
  const line = document.querySelector(".door-line, .ticks");
  const typed = document.querySelector("#line[autofocus]");
  if (typed && typed.value) {
    typed.select(); // whom it named is here: the next name takes its place
  }
  if (line && window.matchMedia("(max-width: 40rem)").matches) {
    line.scrollIntoView();
  }
});
