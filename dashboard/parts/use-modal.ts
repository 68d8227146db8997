import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type RefObject,
  type SyntheticEvent,
} from "react";
import { enterModal } from "./modal-history.ts";

/** Dispatched on the window when a dialog was opened or closed. */
export const modalEvent = "modal-change";

/**
 * Opens a dialog over the page for as long as it is rendered, and gives the focus back to where it was. Escape and the browser's Back close the topmost one
 * only: React hands the event of one dialog on to those it is rendered within. `onBack` is what Back does where that is not closing.
 */
export function useModal(
  onClose: () => void,
  onBack: () => void = onClose,
): {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel(event: SyntheticEvent): void;
} {
  const dialog = useRef<HTMLDialogElement>(null);
  const back = useEffectEvent(onBack);
  useEffect(() => enterModal(() => back()), []);
  // A layout effect ends while the dialog is still in the page, and only then does closing it move the focus.
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
