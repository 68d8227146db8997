import type { DifferenceCause } from "../quality/difference-cause.ts";
import { textsOf } from "./catalogues.ts";
import type { Translator } from "./translator.ts";
import { errorMessageText } from "./error-message.ts";

/** The likely cause of a difference in the translator's language, as the end of a sentence. */
export function causeText(cause: DifferenceCause, translator: Translator): string {
  const { t } = textsOf(translator);
  switch (cause.code) {
    case "gap":
      return t("causes.gap", { reason: gapText(cause, translator) });
    case "alwaysOff":
      return t("causes.alwaysOff", { block: cause.block });
    case "offSince":
      return t("causes.offSince", { after: cause.after, block: cause.block });
    case "rebasing":
      return t("causes.rebasing", { symbol: cause.symbol });
    default:
      return t(`causes.${cause.code}`);
  }
}

/** The likely cause in an issue's subject; `undefined` for issues of earlier versions. */
export function causeTextOf({ cause }: Record<string, unknown>, translator: Translator): string | undefined {
  if (typeof cause !== "object" || cause === null || !("code" in cause)) return undefined;
  const key = `causes.${String(cause.code)}`;
  if (translator.find(key) === undefined) return undefined;
  if (cause.code === "gap" && "reason" in cause) {
    const wording = "wording" in cause ? cause.wording : undefined;
    return translator.format(key, { reason: gapText({ reason: String(cause.reason), wording }, translator) });
  }
  const values = Object.entries(cause).map(([name, value]) => [name, withoutStop(String(value))]);
  return translator.format(key, Object.fromEntries(values));
}

function gapText({ reason, wording }: { reason: string; wording?: unknown }, translator: Translator): string {
  return withoutStop(errorMessageText({ message: reason, wording }, translator));
}

function withoutStop(text: string): string {
  return text.replace(/\.$/, "");
}
