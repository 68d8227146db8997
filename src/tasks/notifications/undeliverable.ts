import { type Wording } from "../../errors/wording.ts";
/** The recipient refused a message. `isFinal`: a retry would fail too; `isGone`: the recipient no longer exists. */
export class Undeliverable extends Error {
  override name = "Undeliverable";
  readonly isFinal: boolean;
  readonly isGone: boolean;
  readonly wording: Wording | undefined;

  constructor(
    message: string | Wording,
    { isFinal, isGone = false }: { isFinal: boolean; isGone?: boolean },
  ) {
    super(String(message));
    this.wording = typeof message === "string" ? undefined : message;
    this.isFinal = isFinal;
    this.isGone = isGone;
  }
}
