// Drafts in the browser's storage. Where it is full or forbidden they live as long as the page.
const PREFIX = "vorhand-draft ";
const KEPT_FOR = 24 * 60 * 60 * 1000; // ms

const memory = new Map();

const attempt = (action) => {
  try {
    return action(localStorage);
  } catch {
    return null;
  }
};

export const outlivesThePage = () =>
  attempt((storage) => {
    storage.setItem(PREFIX, "");
    storage.removeItem(PREFIX);
    return true;
  }) === true;

export const put = (key, draft) => {
  const text = JSON.stringify({ ...draft, at: Date.now() });
  memory.set(key, text);
  attempt((storage) => storage.setItem(PREFIX + key, text));
};

export const remove = (key) => {
  memory.delete(key);
  attempt((storage) => storage.removeItem(PREFIX + key));
};

const parsed = (text) => {
  try {
    const draft = JSON.parse(text);
    return Array.isArray(draft.entries) && Date.now() - draft.at < KEPT_FOR ? draft : null;
  } catch {
    return null;
  }
};

const keys = () => {
  const stored = attempt((storage) => Object.keys(storage).filter((name) => name.startsWith(PREFIX))) ?? [];
  return new Set([...memory.keys(), ...stored.map((name) => name.slice(PREFIX.length))]);
};

const text = (key) => attempt((storage) => storage.getItem(PREFIX + key)) ?? memory.get(key);

// Every draft by its key; what is too old, or no draft at all, goes.
export const drafts = () => {
  const found = new Map();
  for (const key of keys()) {
    const draft = parsed(text(key));
    if (draft) found.set(key, draft);
    else remove(key);
  }
  return found;
};
