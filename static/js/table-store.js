/* Keeps what a table has confirmed on this phone until it is sent, and after, as long as its day lasts. It is kept in
   IndexedDB; where that is not to be had, in localStorage; and if neither is, only as long as the page is open. What the
   page has read or kept it knows until it is closed, whatever the browser does to the connection meanwhile. */
window.TableStore = (() => {
  const NAME = "whistclub-table";
  const DEALS = "deals";
  const TRIAL = `${NAME}-trial`;
  const USED = `${NAME}-used`; // says in localStorage that IndexedDB has kept something
  const PATIENCE = 3_000; // until a browser that does not answer is given up
  const SIZE = 4_000; // characters of a trial: more than a deal has
  const here = {}; // what this page has read or kept, by its key
  const where = {}; // how well each was kept, where that is not in IndexedDB
  let connection = null;
  let isHanging = false; // it was asked for, and nothing came
  let isUnread = false; // the last time
  let isBlind = true; // as long as nothing could be read on this page
  let rescuing = null;

  const open = () => {
    if (connection) return connection;
    const asked = new Promise((resolve, reject) => {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(DEALS, { keyPath: "key" });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error("blocked"));
    });
    connection = asked;
    asked.then((base) => {
      isHanging = false;
      base.onclose = base.onversionchange = () => forget(asked);
    }, () => forget(asked));
    return asked;
  };

  const forget = (asked) => {
    if (connection === asked) connection = null;
    asked.then((base) => base.close(), () => {});
  };

  const within = (promise, patience = PATIENCE) => {
    let late = null;
    const given = new Promise((_, reject) => {
      late = setTimeout(() => reject(new DOMException("late", "TimeoutError")), patience);
    });
    return Promise.race([promise, given]).finally(() => clearTimeout(late));
  };

  const through = async (asked, mode, act) => {
    const base = await within(asked, isHanging ? 0 : PATIENCE).catch((error) => {
      isHanging = error.name === "TimeoutError";
      throw error;
    });
    return within(new Promise((resolve, reject) => {
      const transaction = base.transaction(DEALS, mode);
      const request = act(transaction.objectStore(DEALS));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error || new Error("cut"));
    }));
  };

  /* A browser cuts the connection of a page in the background, and does not always say so: then a new one is asked for,
     and what was asked is asked once more. */
  const inBase = async (mode, act) => {
    const asked = open();
    try {
      return await through(asked, mode, act);
    } catch (error) {
      if (isHanging) throw error;
      forget(asked);
      return through(open(), mode, act);
    }
  };

  const inPlain = () => JSON.parse(localStorage.getItem(NAME) || "{}");

  const noteUsed = () => {
    try { localStorage.setItem(USED, "yes"); } catch { /* then what is not read may be there */ }
  };

  const wasUsed = () => {
    try { return localStorage.getItem(USED) === "yes"; } catch { return true; }
  };

  const isOpen = (item) => !["sent", "given-up"].includes(item.state);

  const isOlder = (item, other) => other !== undefined && other.changed > item.changed;

  /* Another page of this phone may have kept it since. */
  const putUnlessOlder = (store, item) => {
    const there = store.get(item.key);
    there.onsuccess = () => {
      if (isOlder(item, there.result)) return;
      try { store.put(item); } catch { there.transaction.abort(); }
    };
    return there;
  };

  /* Keep one deal; answers how well: `base`, `plain`, or `page` where it is gone with the page. */
  const put = async (item) => {
    here[item.key] = item;
    where[item.key] = await keep(item);
    return where[item.key];
  };

  const keep = async (item) => {
    try {
      await inBase("readwrite", (store) => putUnlessOlder(store, item));
      noteUsed();
      return "base";
    } catch { /* full, or not allowed: the next best */ }
    try {
      const plain = inPlain();
      if (!isOlder(item, plain[item.key])) localStorage.setItem(NAME, JSON.stringify({ ...plain, [item.key]: item }));
      return "plain";
    } catch {
      return "page";
    }
  };

  /* Know what another page of this phone keeps alone; what this one can keep for good it keeps then. */
  const hear = (item) => { if (!isOlder(item, here[item.key])) here[item.key] = item; };

  /* All that is kept, in the order in which it was confirmed; of one deal what was kept last. */
  const all = async () => {
    const found = await read();
    const lost = Object.values(here).filter((item) => !found[item.key] || isOlder(found[item.key], item));
    for (const item of lost) {
      // What is settled and gone was taken off by another page of this phone.
      if (isOpen(item) || isUnread || found[item.key]) found[item.key] = item;
      else delete here[item.key];
    }
    for (const key of Object.keys(found)) if (!lost.includes(found[key])) delete where[key];
    Object.assign(here, found);
    if (!isUnread) await rescue(lost.filter((item) => here[item.key] === item));
    return Object.values(found).sort((one, other) => one.order - other.order)
      .map((item) => ({ ...item, kept: where[item.key] }));
  };

  const read = async () => {
    const found = {};
    try {
      for (const item of await inBase("readonly", (store) => store.getAll())) found[item.key] = item;
      isUnread = false;
      if (Object.keys(found).length) noteUsed();
    } catch {
      isUnread = wasUsed();
    }
    if (!isUnread) isBlind = false;
    try {
      for (const item of Object.values(inPlain())) {
        if (!isOlder(item, found[item.key])) found[item.key] = item;
      }
    } catch { /* not allowed */ }
    return found;
  };

  /* Keep anew what this page alone knows. */
  const rescue = (items) => {
    if (!items.length) return null;
    rescuing ??= Promise.all(items.map(put)).finally(() => { rescuing = null; });
    return rescuing;
  };

  /* Whether a deal would be kept beyond this page: one is kept, and taken away again. */
  const canKeep = async () => {
    const text = "-".repeat(SIZE);
    try {
      await inBase("readwrite", (store) => {
        store.put({ key: TRIAL, text });
        return store.delete(TRIAL);
      });
      return true;
    } catch { /* the next best */ }
    try {
      localStorage.setItem(TRIAL, text);
      localStorage.removeItem(TRIAL);
      return true;
    } catch {
      return false;
    }
  };

  /* Take off what is settled of a day that is over. */
  const clear = async (day) => {
    const keys = (await all()).filter((one) => one.day === day && !isOpen(one)).map((one) => one.key);
    if (!keys.length) return;
    try {
      await inBase("readwrite", (store) => keys.map((key) => store.delete(key)).at(-1));
    } catch { if (wasUsed()) return; }
    try {
      const plain = Object.entries(inPlain()).filter(([key]) => !keys.includes(key));
      localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(plain)));
    } catch { /* nothing is kept there */ }
    for (const key of keys) delete here[key];
  };

  /* Whether a deal that is not sent yet would be gone with this page. */
  const isOnlyHere = () => Object.values(here).some((one) => where[one.key] === "page" && isOpen(one));

  return {
    put, all, hear, canKeep, clear, isOnlyHere, isOpen, get isUnread() { return isUnread; }, get isBlind() { return isBlind; },
  };
})();
