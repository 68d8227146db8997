/**
 * What a family's decoder finds, in smallest units of contracts; `native` is the chain's coin. `share` is the token in the wallet that
 * represents it. A fixed amount changes by transactions only: it earns no interest.
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
  /** The contract gave no answer, so what it holds is unknown. */
  isUnread?: true;
};

export const nativeCoin = "native";

/** An amount that a contract stated, or did not. */
export type Stated = { token: string | undefined; units: bigint | undefined; isFixed?: true };

/** Amounts above zero of known tokens. */
export function statedOf(amounts: readonly Stated[]): FoundAmount[] {
  return amounts.flatMap(({ token, units = 0n, isFixed }) =>
    token === undefined || units === 0n
      ? []
      : [{ token, units, ...(isFixed === undefined ? {} : { isFixed }) }],
  );
}
