// What outlives the page: in IndexedDB; where that refuses (a private window, no room) in localStorage.
import { read, write } from "./storage.js";

const NAME = "vorhand-queue";

let database = null;
let known = { hands: [], log: [] };
export let outlivesThePage = true;

const opened = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME);
    request.onupgradeneeded = () => request.result.createObjectStore(NAME);
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  });

const inDatabase = (change) =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction(NAME, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(NAME);
    let next;
    store.get(0).onsuccess = ({ target }) => store.put((next = change(target.result ?? { hands: [], log: [] })), 0);
    transaction.oncomplete = () => resolve(next); // only now a flat battery does no harm
    transaction.onabort = reject;
  });

/** What `change` makes of what is kept, when it is there to stay. */
export const update = async (change) => {
  try {
    known = await inDatabase(change);
  } catch {
    database = null; // from now on
    known = change(known);
    outlivesThePage = write(NAME, known.hands);
  }
  return known;
};

/** All there is; what localStorage had to keep comes home. */
export const load = async () => {
  database ??= await opened().catch(() => null);
  const strays = read(NAME) ?? [];
  const isNew = (hands) => (stray) => hands.every(({ id }) => id !== stray.id);
  await update(({ hands, log }) => ({ hands: [...hands, ...strays.filter(isNew(hands))], log }));
  if (database) write(NAME, []);
  return known;
};
