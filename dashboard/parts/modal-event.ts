/** Dispatched on the window when a dialog was opened or closed. */
export const modalEvent = "modal-change";
