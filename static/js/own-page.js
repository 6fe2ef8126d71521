/* Says of when a player's page is: it asks again by itself, and a phone that hears nothing says so. */
(() => {
  const lost = document.querySelector("[data-lost]");
  const now = () => new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  let heard = now();

  document.body.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.successful) heard = now();
    lost.hidden = detail.successful;
    lost.querySelector("[data-since]").textContent = heard;
    document.querySelector("[data-as-at]").textContent = heard;
  });
})();
