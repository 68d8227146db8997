/** The other side did not take a message. `isFinal`: it would not take it later either; `isGone`: nothing will be taken there again. */
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
