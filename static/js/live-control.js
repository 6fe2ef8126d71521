// The organiser's buttons are drawn anew when somebody else has changed something.
(() => {
  const page = document.querySelector("[data-live]");
  page.addEventListener("live:state", ({ detail: { state } }) => {
    const { drawn } = page.querySelector("[data-drawn]").dataset;
    if (state.buttons === drawn) return;
    // Not under somebody's fingers: what is being typed stays.
    if (document.activeElement?.matches("input, select")) return;
    htmx.ajax("GET", location.pathname, { target: "#controls", swap: "outerHTML" });
  });
})();
