/** Which parts of a model's answer are shown and stored; the page uses the same code. */
export { safeText } from "../../lib/safe-text.ts";
