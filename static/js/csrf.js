// Give each htmx request the token that Django asks for. It is read when the request
// leaves and not when the page was drawn: signing in on another tab changes it.
document.addEventListener("htmx:configRequest", (event) => {
  const name = "csrftoken=";
  const cookie = document.cookie.split("; ").find((one) => one.startsWith(name));
  if (cookie) {
    event.detail.headers["X-CSRFToken"] = cookie.slice(name.length);
  }
});
