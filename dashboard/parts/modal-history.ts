/**
 * Every open dialog has an entry in the browser's history, so that Back closes the topmost dialog instead of leaving the page. Closing a
 * dialog in any other way removes its entry.
 */
type Modal = { id: string; back(): void };

const open: Modal[] = [];
/** Ids of the entries above the page's own, topmost last. An entry is removed when the browser has gone back past it. */
const entries: string[] = [];
let travels = 0;
let modalCount = 0;

/** Registers an open dialog; the returned function unregisters it. `goBack` closes the dialog, or returns to its previous content. */
export function enterModal(goBack: () => void): () => void {
  const modal: Modal = { id: `modal-${Date.now()}-${modalCount++}`, back: goBack };
  open.push(modal);
  queueMicrotask(settle);
  return () => {
    open.splice(open.indexOf(modal), 1);
    queueMicrotask(settle);
  };
}

/** Synchronises the history with the open dialogs, once for all changes of a render. */
function settle(): void {
  if (travels > 0) return;
  // After a navigation the entries are no longer the topmost ones.
  if (entries.length > 0 && stateOf() !== entries.at(-1)) entries.length = 0;
  let goneEntries = 0;
  while (entries.length > 0 && !open.some(({ id }) => id === entries.at(-1))) {
    entries.pop();
    goneEntries++;
  }
  if (goneEntries > 0) {
    travels++;
    history.go(-goneEntries);
    return;
  }
  for (const { id } of open) {
    if (entries.includes(id)) continue;
    history.pushState({ modal: id }, "");
    entries.push(id);
  }
}

function stateOf(): string | undefined {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !("modal" in state)) return undefined;
  return typeof state.modal === "string" ? state.modal : undefined;
}

addEventListener("popstate", () => {
  if (travels > 0) {
    travels--;
    settle();
    return;
  }
  const top = open.at(-1);
  if (top !== undefined && entries.at(-1) === top.id && stateOf() !== top.id) {
    entries.pop();
    top.back();
    // A dialog that returned to its previous content is still open and gets a new entry.
    setTimeout(settle);
  } else if (top === undefined && stateOf() !== undefined) {
    // The entry of a closed dialog.
    history.back();
  }
});
