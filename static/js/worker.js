// Keeps the pages a phone was shown, with all they load, for three days without a network: a cache for each day. What
// is sent, and what asks for news, never comes through here.
const OFFLINE = "/t/offline/";

const cacheOf = (time) => `vorhand-1 ${new Date(time).toISOString().slice(0, 10)}`;
const find = (url, ignoreSearch) => caches.match(url, { ignoreSearch, ignoreVary: true });

// After what it can't do without; and only what says that it may be kept, as no captive portal does. What fails once is
// tried again.
const keep = async (page) => {
  if (!page.headers.has("Vorhand-Keep")) return;
  const text = await page.text();
  const files = Array.from(text.matchAll(/"(\/static\/[^"#]+)/g), ([, file]) => file);
  const today = await caches.open(cacheOf(Date.now()));
  const isNeeded = (file) => /\.(js|css)$/.test(file);
  const add = (file) => today.add(file).catch(() => today.add(file));
  await Promise.all([OFFLINE, ...new Set(files)].map((file) => (isNeeded(file) ? add(file) : add(file).catch(() => {}))));
  await today.put(page.url, new Response(text.replace("<html", "<html data-kept"), page));
  for (const name of await caches.keys()) {
    if (name < cacheOf(Date.now() - 3 * 24 * 60 * 60 * 1000)) await caches.delete(name);
    else if (name !== cacheOf(Date.now())) await (await caches.open(name)).delete(page.url);
  }
};

// A hand's page that was never loaded is the table's, which turns to it.
const page = async (event) => {
  const { url } = event.request;
  const fresh = fetch(event.request);
  event.waitUntil(fresh.then((answer) => keep(answer.clone())).catch(() => {}));
  const kept = (await find(url)) ?? (await find(`${url.match(/.*\/t\/[^/?#]+/)}/`, true));
  const late = new Promise((resolve) => setTimeout(resolve, 3000, kept));
  const answer = await Promise.race([fresh, kept ? late : fresh]).catch(() => kept ?? find(OFFLINE));
  return answer.status < 500 ? answer : (kept ?? answer);
};

// The page that is open already: a first visit is kept, too.
addEventListener("install", (event) => {
  skipWaiting();
  const open = clients.matchAll({ includeUncontrolled: true });
  event.waitUntil(open.then((pages) => Promise.all(pages.map(async ({ url }) => keep(await fetch(url))))));
});
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(page(event));
  else if (/\/static\/.*\.[0-9a-f]{12}\./.test(url)) // it never changes
    event.respondWith(find(url).then((kept) => kept ?? fetch(url)));
});
