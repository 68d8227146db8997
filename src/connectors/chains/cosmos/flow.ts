import type { Coin } from "./events.ts";

export type Purpose = "main" | "bridge" | "stake" | "deposit" | "pool" | "reward";
/** A change of a wallet by a transaction, in smallest units. */
export type Flow = Coin & { purpose: Purpose; counterparty?: string };

/** The asset and the decimals of a denomination. */
export type Scaled = (denom: string) => { assetId: string; scale: number };
