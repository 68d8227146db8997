/**
 * An amount that a decoder found, in the token's smallest units; `native` is the chain's coin. `share` is the token in the wallet that represents
 * it. A fixed amount earns no interest: only transactions change it.
 */
export type FoundAmount = {
  token: string;
  units: bigint;
  share?: { token: string; units: bigint };
  isFixed?: true;
};
export type FoundPosition = {
  contract: string;
  key?: string;
  supplied?: FoundAmount[];
  borrowed?: FoundAmount[];
  rewards?: FoundAmount[];
  health?: { units: bigint; scale: number };
  /** The registry's id of the protocol, where the contract itself is not in the registry. */
  protocol?: string;
  /** The contract did not answer, so the position is unknown. */
  isUnread?: true;
};

export const nativeCoin = "native";

/** An amount as a contract states it; a field is `undefined` if the contract does not return it. */
export type Stated = { token: string | undefined; units: bigint | undefined; isFixed?: true };

/** Amounts above zero of known tokens. */
export function statedOf(amounts: readonly Stated[]): FoundAmount[] {
  return amounts.flatMap(({ token, units = 0n, isFixed }) =>
    token === undefined || units === 0n
      ? []
      : [{ token, units, ...(isFixed === undefined ? {} : { isFixed }) }],
  );
}
