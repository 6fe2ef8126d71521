/* The QR code of a card carries its secret behind the #, which no server is sent and no log keeps: it is handed over
   once, in the form, and taken out of the address. A page that is open already is told by its address alone. */
(() => {
  /* A phone that was sent away says that nothing is lost of what it has not sent. Once all is over, what was sent is
     taken off it. */
  const countKept = async () => {
    const kept = document.getElementById("kept-here");
    if (!kept || !window.TableStore) return;
    if ("over" in kept.dataset) await window.TableStore.clear(kept.dataset.day);
    const items = await window.TableStore.all();
    const waiting = items.filter((one) => one.day === kept.dataset.day && ["waiting", "revoked"].includes(one.state));
    kept.hidden = !waiting.length;
    kept.querySelector("[data-number]").textContent = waiting.length;
  };
  countKept();
  window.TableQueue?.on(countKept);

  const form = document.querySelector("form.at-table");
  if (!form) return;

  const handOver = () => {
    const secret = location.hash.slice(1);
    if (!secret || document.getElementById(secret)) return;
    history.replaceState(null, "", location.pathname);
    if (window.TableCard?.mustStay()) {
      window.TableCard.handOver({ secret });
      return;
    }
    form.elements.secret.value = secret;
    if (form.elements.code) form.elements.code.required = false;
    form.submit();
  };

  addEventListener("hashchange", handOver);
  handOver();
})();
