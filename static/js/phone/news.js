// News between the modules, and from fingers, at the document: `queue:change`, `click` and the like.
export const tell = (news) => document.dispatchEvent(new Event(news));

/** `news` are names with spaces between. */
export const on = (news, act, early = false) => {
  for (const each of news.split(" ")) document.addEventListener(each, act, early);
};

export const byId = (id) => document.getElementById(id);
export const find = (selector) => document.querySelector(selector);
export const findAll = (selector) => document.querySelectorAll(selector);
