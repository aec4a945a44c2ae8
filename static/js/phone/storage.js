// Drafts in the browser's storage. Where it is forbidden they live as long as the page.
const PREFIX = "vorhand-draft ";
const KEPT_FOR = 24 * 60 * 60 * 1000; // ms

export let store = {};
try {
  localStorage[PREFIX] = "";
  store = localStorage;
} catch {
  // a private window
}

export const outlivesThePage = () => store instanceof Storage;

export const put = (key, draft) => {
  try {
    store[PREFIX + key] = JSON.stringify({ ...draft, at: Date.now() });
  } catch {
    // full: what was kept before has to do
  }
};

export const remove = (key) => delete store[PREFIX + key];

const parsed = (text) => {
  try {
    const draft = JSON.parse(text);
    return Array.isArray(draft.entries) && Date.now() - draft.at < KEPT_FOR ? draft : null;
  } catch {
    return null;
  }
};

// Every draft by its key; what is too old, or no draft at all, goes.
export const drafts = () => {
  const found = new Map();
  for (const name of Object.keys(store).filter((each) => each.startsWith(PREFIX))) {
    const [key, draft] = [name.slice(PREFIX.length), parsed(store[name])];
    if (draft) found.set(key, draft);
    else remove(key);
  }
  return found;
};
