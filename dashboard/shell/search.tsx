import { useEffect, useRef, useState } from "react";
import { usePreferences } from "../data/preferences.tsx";
import { t } from "../i18n/t.ts";
import { Icon } from "../parts/icon.tsx";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/part-boundary.tsx";

const Palette = lazyPart(() => import("../palette/palette.tsx"), "palette", "lists");
const Shortcuts = lazyPart(() => import("../palette/shortcuts.tsx"), "palette");

/** What a key event opens. Single-key shortcuts are ignored in fields and over dialogs. */
function openedBy(
  event: KeyboardEvent,
  { hasSingleKeys }: { hasSingleKeys: boolean },
): "search" | "shortcuts" | null {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey) return key === "k" ? "search" : null;
  const isTyping = target instanceof Element && target.closest("input, select, textarea, dialog") !== null;
  if (!hasSingleKeys || isTyping || event.altKey) return null;
  return key === "/" ? "search" : key === "?" ? "shortcuts" : null;
}

/** Whether a key writes a letter into a field; in that case outside the dialog that is still being loaded. */
function isLetter({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  return (
    key.length === 1 && !ctrlKey && !metaKey && target instanceof Element && target.closest("dialog") === null
  );
}

/** Opens the command palette by its button, Ctrl+K, Cmd+K or `/`, and the list of shortcuts by `?`. */
export function Search() {
  const [opened, setOpened] = useState<"search" | "shortcuts" | null>(null);
  const { singleKeys } = usePreferences();
  // Letters that are typed while the palette is being loaded.
  const typed = useRef("");
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (opened === "search" && isLetter(event)) {
        event.preventDefault();
        typed.current += event.key;
        return;
      }
      const opens = openedBy(event, { hasSingleKeys: singleKeys });
      if (opens === null) return;
      event.preventDefault();
      typed.current = "";
      setOpened(opens);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [opened, singleKeys]);
  const close = (): void => setOpened(null);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          typed.current = "";
          setOpened("search");
        }}
      >
        <Icon name="search" />
        <span>{t("shell.search")}</span>
      </button>
      {opened !== null && (
        <PartBoundary fallback={null}>
          {opened === "search" ? (
            <Palette onClose={close} typedBefore={() => typed.current} />
          ) : (
            <Shortcuts onClose={close} />
          )}
        </PartBoundary>
      )}
    </>
  );
}
