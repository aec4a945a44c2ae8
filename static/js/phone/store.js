// What has to outlive the page, changed in transactions of IndexedDB. Where that refuses (a private window, no room) it is
// in localStorage, and where that refuses too it lives as long as the page.
const NAME = "vorhand-queue";

let database = null;
let known = { hands: [], log: [] }; // as this page last saw it
let isKept = true;

const opened = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(NAME);
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  });

const inDatabase = (change) =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction(NAME, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(NAME);
    let next;
    store.get(0).onsuccess = ({ target }) => store.put((next = change(target.result ?? known)), 0);
    transaction.oncomplete = () => resolve(next); // only now a flat battery does no harm
    transaction.onabort = reject;
  });

const stored = () => {
  try {
    return JSON.parse(localStorage.getItem(NAME));
  } catch {
    return null;
  }
};

const inStorage = (change) => {
  const next = change((isKept && stored()) || known);
  try {
    localStorage.setItem(NAME, JSON.stringify(next));
  } catch {
    isKept = false;
  }
  return next;
};

export const outlivesThePage = () => isKept;

/** `change` is a function from what is kept to what will be, which is returned when it is there to stay. */
export const update = async (change) => {
  try {
    known = await inDatabase(change);
  } catch {
    database = null; // from now on
    known = inStorage(change);
  }
  return known;
};

/** All there is; what localStorage had to keep comes home. */
export const load = async () => {
  database ??= await opened().catch(() => null);
  const strays = (database && stored()?.hands) || [];
  const all = await update(({ hands, log }) => ({ hands: hands.concat(strays.filter(({ id }) => hands.every((each) => each.id !== id))), log }));
  if (database && strays.length) localStorage.removeItem(NAME);
  return all;
};
