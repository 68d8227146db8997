/** What of a model's answer is shown and kept; the page uses the same (it imports `core/`). */
export { safeText } from "../../lib/safe-text.ts";
