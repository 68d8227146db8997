import { t } from "../i18n/t.ts";

/** Copies a text; rejects with what to do instead. Browsers offer the clipboard on secure pages only, and may refuse it there. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (cause) {
    throw new Error(t("common.copyRefused"), { cause });
  }
}
