import type { UnverifiedCause } from "../quality/unverified-cause.ts";
import { textsOf } from "./catalogues.ts";
import { positionName } from "./names.ts";
import type { Translator } from "./translator.ts";

/** Why no source confirms a balance, as a sentence. */
export function unverifiedText(cause: UnverifiedCause, translator: Translator): string {
  const { t } = textsOf(translator);
  switch (cause.code) {
    case "noConnection":
    case "unknownContract":
      return t(`unverified.${cause.code}`);
    case "position":
      return t("unverified.position", { name: positionName(cause.name) });
    default:
      return t(`unverified.${cause.code}`, { name: cause.name });
  }
}
