import type { ArgumentIn } from "../domain/texts/messages.ts";
import type rows from "../domain/texts/en/rows.ts";
import { translatorOf } from "../domain/texts/service-texts.ts";

type Reasons = { rows: typeof rows };

/** Why a row is refused: a message in English, and the reason and values by which the page says it in its language. */
export type RowReason = { reason: string; params: Record<string, string>; message: string };

/** A reason of src/domain/texts/en/rows.ts with its values, which are quoted as they are in the file. */
export function rowReason<Name extends keyof typeof rows>(
  reason: Name,
  ...[values]: ArgumentIn<Reasons, `rows.${Name}`>
): RowReason {
  const params = Object.fromEntries(
    Object.entries<string | number>(values ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return { reason, params, message: translatorOf("en").format(`rows.${reason}`, params) };
}
