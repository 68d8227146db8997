/** An entry of a Lightning node's books, in the form of Core Lightning's bookkeeper. */
export type BookEvent = {
  account: string;
  type: string;
  tag: string;
  credit_msat: bigint;
  debit_msat: bigint;
  fees_msat?: bigint | undefined;
  currency: string;
  timestamp: number;
  outpoint?: string | undefined;
  txid?: string | undefined;
  payment_id?: string | undefined;
  blockheight?: number | undefined;
};

/** The requests that LND and Core Lightning have in common. */
export type LightningBooks = {
  info(): Promise<{ id: string; network: string }>;
  /**
   * `times` are earlier estimates by transaction, in seconds: of blocks whose time the node does not state. New estimates are added, so that a
   * time stays what it was although the newest block moves on.
   */
  events(times: Record<string, number>): Promise<BookEvent[]>;
  /**
   * What the node holds by account. While a channel opens or closes, its coins are in neither balance, so that the position of the channels is
   * not stated (`isMoving`).
   */
  balances(): Promise<{ accounts: { account: string; msat: bigint }[]; isMoving: boolean }>;
};
