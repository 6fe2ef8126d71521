/* The QR code of a card carries its secret behind the #, which no server is sent and no log keeps: it is handed over
   once, in the form, and taken out of the address. */
(() => {
  const secret = location.hash.slice(1);
  const form = document.querySelector("form.at-table");
  if (!secret || !form) return;
  history.replaceState(null, "", location.pathname);
  form.elements.secret.value = secret;
  form.elements.code.required = false;
  form.submit();
})();
