// At the door one types name after name without looking: no letter is lost, and none
// presses a button. What is typed while an answer comes is the next name.
const line = () => document.querySelector("#line");
let asked = null; // the line that Enter looked for, until another letter is typed
let waits = null; // the same, until its answer is there
let twice = false; // whether Enter was pressed again before that
let busy = false; // whether somebody is being written down
let next = ""; // what was typed meanwhile
let enters = 0; // how often Enter was pressed behind it

const edge = (field) => field.setSelectionRange(field.value.length, field.value.length);
const isLine = (element) => element.matches(".door-line");

document.addEventListener("input", (event) => {
  if (event.target.id === "line") {
    asked = null;
  }
});

// A letter goes on into the line, though the answer has put the cursor on a button. A
// space and Enter press that button.
document.addEventListener("keydown", (event) => {
  const field = line();
  const at = document.activeElement;
  const elsewhere = at !== document.body && !at.closest("#found");
  const letter = event.key === "Dead" || (event.key.length === 1 && event.key !== " ");
  if (!field || !letter || elsewhere || event.ctrlKey || event.metaKey || event.isComposing) {
    return;
  }
  field.focus();
  if (field.value === asked) {
    field.select();
  } else {
    edge(field);
  }
});

// Enter again takes whom the answer means. Before it is there, that is kept in mind.
document.addEventListener(
  "submit",
  (event) => {
    if (!isLine(event.target)) {
      return;
    }
    if (waits !== null && waits === line().value) {
      twice = true;
    } else if (busy || twice) {
      enters += 1;
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, target } = event.detail;
  if (isLine(elt)) {
    asked = waits = line().value;
    line().select();
  } else if (elt.id === "line" && (elt.value === asked || twice || busy)) {
    event.preventDefault(); // Enter has looked for it, or will
  } else if (target.id === "desk") {
    busy = true;
  }
});

document.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig: sent, target } = event.detail;
  if (isLine(sent.elt) && !twice && line().value !== waits) {
    waits = null;
    event.detail.shouldSwap = false; // another name is looked for by now
  } else if (target.id === "desk" && line()) {
    next = line().value === sent.parameters.line ? "" : line().value;
  }
});

document.addEventListener("htmx:afterSwap", (event) => {
  const field = line();
  if (event.target.id !== "desk" || !field) {
    return;
  }
  recall();
  if (field.value) {
    forget(); // it was refused: first it has to be said who is meant
  } else {
    field.value = next;
    edge(field);
  }
});

document.addEventListener("htmx:afterSettle", (event) => {
  const field = line();
  const inFound = document.activeElement.closest("#found");
  if (event.target.id === "desk") {
    busy = false;
    goOn(field);
  } else if (event.target.id === "found" && isLine(event.detail.requestConfig.elt)) {
    const [takes, typed] = [twice && inFound, field.value !== waits];
    twice = false;
    waits = null;
    if (takes) {
      document.activeElement.click();
      field.focus();
    } else if (typed) {
      next = field.value;
      goOn(field);
    }
  }
  if (event.target.id === "found" && inFound && asked === null) {
    field.focus();
  }
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (!event.detail.successful) {
    busy = twice = false;
    waits = null;
  }
});

function forget() {
  next = "";
  enters = 0;
}

function goOn(field) {
  const [name, often] = [next, enters];
  forget();
  if (name && often) {
    field.form.requestSubmit();
    twice = often > 1;
  } else if (name) {
    htmx.trigger(field, "look");
  }
}

// Whether those who are written down stand here stays as one said it, also after the
// page is read again.
const said = `stands-here ${window.location.pathname.split("/players/")[0]}`;

function recall() {
  const tick = document.querySelector("#stands-here");
  const kept = window.sessionStorage.getItem(said);
  if (tick && kept !== null) {
    tick.checked = kept === "yes";
  }
}

document.addEventListener("change", (event) => {
  if (event.target.id === "stands-here") {
    window.sessionStorage.setItem(said, event.target.checked ? "yes" : "no");
  }
});

document.addEventListener("DOMContentLoaded", () => {
  recall();
  const field = line();
  if (field && field.value) {
    asked = field.value;
    if (document.activeElement === field) {
      field.select();
    }
  }
});
