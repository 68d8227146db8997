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
 * Opens a modal dialog while it is rendered, and restores the focus afterwards. Escape and the browser's Back close only the topmost dialog,
 * although React propagates events of nested dialogs. With `onBack`, Back calls it instead of closing the dialog. A browser may close a dialog
 * against `onClose`, after a second Escape without another input: it is opened again, and `onReopen` called.
 */
export function useModal(
  onClose: () => void,
  onBack: () => void = onClose,
  onReopen?: () => void,
): {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel(event: SyntheticEvent): void;
  onClose(event: SyntheticEvent): void;
} {
  const dialog = useRef<HTMLDialogElement>(null);
  const goBack = useEffectEvent(onBack);
  useEffect(() => enterModal(() => goBack()), []);
  // A layout effect, because its cleanup runs while the dialog is still in the document; otherwise closing would not restore the focus.
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
    onClose: ({ target }) => {
      if (target !== dialog.current || dialog.current.open) return;
      dialog.current.showModal();
      onReopen?.();
    },
  };
}
