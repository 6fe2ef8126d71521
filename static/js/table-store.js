/* Keeps what a table has confirmed on this phone until it is sent, and after: nothing leaves it by itself. It is kept in
   IndexedDB; where that is not to be had, in localStorage; and if neither is, only as long as the page is open. */
window.TableStore = (() => {
  const NAME = "whistclub-table";
  const DEALS = "deals";
  let opened = null;
  const memory = {}; // what nothing else could keep

  const open = () => {
    opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(DEALS, { keyPath: "key" });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error("blocked"));
    });
    return opened;
  };

  const inBase = async (mode, act) => {
    const base = await open();
    return new Promise((resolve, reject) => {
      const transaction = base.transaction(DEALS, mode);
      const request = act(transaction.objectStore(DEALS));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  };

  const inPlain = () => JSON.parse(localStorage.getItem(NAME) || "{}");

  /* Keep one deal; answers how well: `base`, `plain`, or `page` where it is gone with the page. */
  const put = async (item) => {
    const how = await keep(item);
    if (how !== "page") delete memory[item.key];
    return how;
  };

  const keep = async (item) => {
    try {
      await inBase("readwrite", (store) => store.put(item));
      return "base";
    } catch { /* full, or not allowed: the next best */ }
    try {
      localStorage.setItem(NAME, JSON.stringify({ ...inPlain(), [item.key]: item }));
      return "plain";
    } catch {
      memory[item.key] = item;
      return "page";
    }
  };

  /* All that is kept, in the order in which it was confirmed; of one deal what was kept last. */
  const all = async () => {
    const found = {};
    try {
      for (const item of await inBase("readonly", (store) => store.getAll())) found[item.key] = item;
    } catch { /* what else there is */ }
    let plain = {};
    try { plain = inPlain(); } catch { /* not allowed */ }
    for (const item of [...Object.values(plain), ...Object.values(memory)]) {
      if (!found[item.key] || found[item.key].changed <= item.changed) found[item.key] = item;
    }
    return Object.values(found).sort((one, other) => one.order - other.order);
  };

  /* Whether a deal that is not sent yet would be gone with this page. */
  const isOnlyHere = () => Object.values(memory).some((one) => !["sent", "given-up"].includes(one.state));

  return { put, all, isOnlyHere };
})();
