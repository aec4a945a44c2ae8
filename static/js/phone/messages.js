// What the scripts have to say, in words that stand in the page as templates; and another screen in this one's place.
const worded = (words, facts) => words.replace(/\{(\w+)\}/g, (_, fact) => facts[fact]);

const ask = (message, answers) => {
  for (const [answer, act] of Object.entries(answers)) {
    message.querySelector(`[data-answer="${answer}"]`)?.addEventListener("click", () => {
      message.remove();
      act();
    });
  }
};

// Above the form, one at a time. `about` names what it is about: the same is not said twice.
export const say = (name, { facts = {}, answers = {}, about = "" }) => {
  const former = document.querySelector("[data-said]");
  if (former && former.dataset.said === name + about) return;
  former?.remove();
  const message = document.getElementById(name)?.content.firstElementChild.cloneNode(true);
  if (!message) return;
  message.dataset.said = name + about;
  for (const each of message.querySelectorAll("[data-words]")) each.textContent = worded(each.dataset.words, facts);
  ask(message, answers);
  document.getElementById("entry").before(message);
  if (message.matches("[tabindex]")) message.focus();
};

export const show = (address) =>
  htmx.ajax("GET", address, { target: "#screen", select: "#screen", swap: "outerHTML" });
