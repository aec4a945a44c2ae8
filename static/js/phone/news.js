// News between the modules, and from fingers: `queue:change`, `sheet:change`, `click` and the like, at the document.
export const tell = (news) => document.dispatchEvent(new Event(news));

/** `news` are names with spaces between. */
export const on = (news, act, early = false) => {
  for (const each of news.split(" ")) document.addEventListener(each, act, early);
};
