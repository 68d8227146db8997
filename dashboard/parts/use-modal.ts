import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from "react";

/** Dispatched on the window when a dialog was opened or closed. */
export const modalEvent = "modal-change";

/**
 * Opens a dialog over the page for as long as it is rendered, and gives the focus back to where it was. Escape closes the uppermost one only: React hands the
 * event of one dialog on to those it is rendered within.
 */
export function useModal(onClose: () => void): {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel(event: SyntheticEvent): void;
} {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect ends while the dialog still stands in the page, and only then does closing it move the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    dispatchEvent(new Event(modalEvent));
    return () => {
      element?.close();
      dispatchEvent(new Event(modalEvent));
    };
  }, []);
  return {
    ref: dialog,
    onCancel: (event) => {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    },
  };
}
