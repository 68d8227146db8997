const tabbable =
  ":is(a[href], button, input, select, textarea):not(:disabled, [tabindex='-1']), summary, [tabindex='0']";
/** The landmarks within which the focus is kept. */
const parts = "main, dialog, [popover]";
const maxRemembered = 5;

/**
 * Restores the focus of keyboard users when the focused element is removed or disabled: to the element that took its place, else to the one
 * focused before, else to the landmark. A disabled button gets it back when enabled. Not for touch, where focusing could open the keyboard.
 * Begins with the first key, at the element that has the focus then.
 */
export function keepFocus(): void {
  /** Elements that had the focus, newest first, with their ancestors: removed elements have none. */
  const past: { element: HTMLElement; parents: Element[] }[] = [];
  let byKeyboard = true;
  let isDue = false;
  addEventListener("keydown", () => (byKeyboard = true), true);
  addEventListener("pointerdown", () => (byKeyboard = false), true);
  const remember = (target: EventTarget | null): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    past.unshift({ element: target, parents: parentsOf(target) });
    past.length = Math.min(past.length, maxRemembered);
  };
  remember(document.activeElement);
  addEventListener("focusin", ({ target }) => remember(target));
  const check = (): void => {
    isDue = false;
    const [last, ...before] = past;
    if (last === undefined || document.activeElement !== document.body) return;
    if (last.element.isConnected) return last.element.focus({ preventScroll: true });
    const next = successorOf(last.parents) ?? before.find(({ element }) => canHave(element))?.element;
    (
      next ?? [...document.querySelectorAll<HTMLElement>("dialog[open] .sheet-content, main")].at(-1)
    )?.focus();
  };
  const changed = (): void => {
    if (!byKeyboard || isDue || document.activeElement !== document.body) return;
    isDue = true;
    // Components that move the focus themselves have done so by then.
    requestAnimationFrame(check);
  };
  new MutationObserver(changed).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled"],
  });
}

function parentsOf(element: Element): Element[] {
  const parents: Element[] = [];
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (parent.matches(parts)) break;
    parents.push(parent);
  }
  return parents;
}

/** The first focusable element in the nearest ancestor that is still in the document. */
function successorOf(parents: readonly Element[]): HTMLElement | undefined {
  for (const parent of parents) {
    if (!parent.isConnected) continue;
    const found = [...parent.querySelectorAll<HTMLElement>(tabbable)].find(canHave);
    if (found !== undefined) return found;
  }
  return undefined;
}

function canHave(element: HTMLElement): boolean {
  return element.isConnected && element.matches(tabbable) && element.checkVisibility();
}
