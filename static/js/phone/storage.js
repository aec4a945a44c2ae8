// The browser's storage, and drafts in it. Where it is forbidden both live as long as the page.
const PREFIX = "vorhand-draft ";
const KEPT_FOR = 24 * 60 * 60 * 1000; // ms

export let store = {};
try {
  if (localStorage) store = localStorage;
} catch {
  // a private window
}
const spare = {}; // what there is no room for

export const read = (name) => {
  try {
    return JSON.parse(spare[name] ?? store[name]);
  } catch {
    return null;
  }
};

/** Whether it is there to stay. */
export const write = (name, value) => {
  spare[name] = JSON.stringify(value);
  try {
    store[name] = spare[name];
    delete spare[name];
    return store instanceof Storage;
  } catch {
    return false;
  }
};

export const put = (key, draft) => write(PREFIX + key, { ...draft, at: Date.now() });

export const remove = (key) => delete spare[PREFIX + key] && delete store[PREFIX + key];

// By key; what is too old, or no draft at all, goes.
export const drafts = () => {
  const found = new Map();
  for (const name of Object.keys({ ...store, ...spare }).filter((each) => each.startsWith(PREFIX))) {
    const [key, draft] = [name.slice(PREFIX.length), read(name)];
    if (Array.isArray(draft?.entries) && Date.now() - draft.at < KEPT_FOR) found.set(key, draft);
    else remove(key);
  }
  return found;
};
