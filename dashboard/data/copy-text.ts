import { t } from "../i18n/t.ts";

/** Copies a text to the clipboard. Rejects with a remedy if the browser refuses it, as it does on pages without HTTPS. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (cause) {
    throw new Error(t("common.copyRefused"), { cause });
  }
}
