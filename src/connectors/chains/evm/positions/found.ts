/** What a family's decoder finds, in smallest units of contracts; `native` is the chain's coin. */
export type FoundAmount = { token: string; units: bigint; share?: { token: string; units: bigint } };
export type Found = {
  contract: string;
  key?: string;
  supplied?: FoundAmount[];
  borrowed?: FoundAmount[];
  rewards?: FoundAmount[];
  health?: { units: bigint; scale: number };
};

export const nativeCoin = "native";
