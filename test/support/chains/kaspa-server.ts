import type { StandInAnswer, StandInRequest } from "../servers/stand-in.ts";

type Side = [who: string | null, amount: number];
/** A transaction as the public API of Kaspa lists it. */
export const kaspaTransaction = (minute: number, inputs: Side[], outputs: Side[], isAccepted = true) => ({
  transaction_id: `tx${minute}`,
  block_time: 1_700_000_000_000 + minute * 60_000,
  is_accepted: isAccepted,
  subnetwork_id: `${inputs.length === 0 ? "01" : "00"}${"00".repeat(19)}`,
  inputs: inputs.map(([who, amount]) => ({
    previous_outpoint_address: who,
    previous_outpoint_amount: who === null ? null : amount,
  })),
  outputs: outputs.map(([who, amount]) => ({ script_public_key_address: who, amount })),
});

export type KaspaAccount = {
  address: string;
  /** Oldest first. */
  rows: readonly ReturnType<typeof kaspaTransaction>[];
  balance: number;
  network?: string;
  page?: number;
};

/** The public API of Kaspa, which knows one address. */
export function kaspaServer(given: KaspaAccount): (request: StandInRequest) => StandInAnswer {
  const { address, rows, balance, network = "kaspa-mainnet", page = 2 } = given;
  return ({ path, query }) => {
    if (path === "/info/blockdag") return { body: { networkName: network } };
    if (path === `/addresses/${address}/balance`) return { body: { address, balance } };
    if (path !== `/addresses/${address}/full-transactions-page`) return { status: 404, body: {} };
    const before = Number(query.get("before") ?? Number.MAX_SAFE_INTEGER);
    const listed = rows.filter((row) => row.block_time < before);
    return { body: listed.toReversed().slice(0, page) };
  };
}
