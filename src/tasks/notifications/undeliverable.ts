/** The recipient refused a message. `isFinal`: a retry would fail too; `isGone`: the recipient no longer exists. */
export class Undeliverable extends Error {
  override name = "Undeliverable";
  readonly isFinal: boolean;
  readonly isGone: boolean;

  constructor(message: string, { isFinal, isGone = false }: { isFinal: boolean; isGone?: boolean }) {
    super(message);
    this.isFinal = isFinal;
    this.isGone = isGone;
  }
}
