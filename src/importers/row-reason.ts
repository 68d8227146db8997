import type { ArgumentIn } from "../domain/texts/messages.ts";
import type rows from "../domain/texts/en/rows.ts";
import { translatorOf } from "../domain/texts/service-texts.ts";
import { placesOf } from "../domain/texts/row-messages.ts";
import english from "../domain/texts/en/rows.ts";
import { AppError } from "../errors/app-error.ts";
import { Wording } from "../errors/wording.ts";

type Reasons = { rows: typeof rows };

/** Why a row is refused: the English message, and the reason and values for translation. */
export type RowReason = { reason: string; params: Record<string, string>; message: string };

/** Creates a reason of src/domain/texts/en/rows.ts. Values are quoted as they are in the file. */
export function rowReason<Name extends keyof typeof rows>(
  reason: Name,
  ...[values]: ArgumentIn<Reasons, `rows.${Name}`>
): RowReason {
  const params = Object.fromEntries(
    Object.entries<string | number>(values ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return { reason, params, message: translatorOf("en").format(`rows.${reason}`, params) };
}

/** The reason of a refused row as part of an error's message. */
export function rowWording({
  reason,
  params = {},
  message,
}: Partial<RowReason> & { message: string }): Wording {
  const text = Object.entries(english).find(([key]) => key === reason)?.[1];
  if (text === undefined) return new Wording(message, []);
  const { template, names } = placesOf(text);
  return new Wording(
    template,
    names.map((name) => params[name] ?? ""),
  );
}

/** `bad_request` for a text that cannot be parsed. Its message names no column; `reasonIn` is the reason with a column. */
export class CellError extends AppError {
  readonly reasonIn: (column: string) => RowReason;
  constructor(reasonIn: (column: string) => RowReason, reason?: "amount_out_of_range" | "number_format") {
    super("bad_request", reasonIn("").message.replace(/^: /, ""), { reason });
    this.reasonIn = reasonIn;
  }
}
