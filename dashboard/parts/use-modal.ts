import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type RefObject,
  type SyntheticEvent,
} from "react";
import { modalEvent } from "./modal-event.ts";
import { enterModal } from "./modal-history.ts";

/**
 * Opens a dialog over the page for as long as it is rendered, and restores the focus afterwards. Escape and the browser's Back close the
 * topmost one only: React propagates a dialog's events to those it is rendered within. `onBack` replaces closing as the effect of Back.
 */
export function useModal(
  onClose: () => void,
  onBack: () => void = onClose,
): {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel(event: SyntheticEvent): void;
} {
  const dialog = useRef<HTMLDialogElement>(null);
  const goBack = useEffectEvent(onBack);
  useEffect(() => enterModal(() => goBack()), []);
  // A layout effect is cleaned up while the dialog is still in the page; only then does closing it move the focus.
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
