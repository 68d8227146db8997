import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from "react";

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
    return () => element?.close();
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
