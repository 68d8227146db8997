import type { StandInAnswer, StandInRequest } from "../servers/stand-in.ts";

type Row = { transaction_version: number; event_index: number; [field: string]: unknown };
export type AptosAccount = {
  address: string;
  activities: readonly Row[];
  staking?: readonly Row[];
  /** The sender of each version. */
  senders: Readonly<Record<number, string>>;
  coins: number | string;
  balances?: readonly { asset_type: string; amount: number | string }[];
  metadata?: readonly { asset_type: string; name: string; symbol: string; decimals: number }[];
  mappings?: readonly { fungible_asset_metadata_address: string; coin_type: string }[];
  /** By pool: active, inactive and pending. */
  pools?: Readonly<Record<string, readonly string[]>>;
  chain?: number;
  /** The version up to which the indexer is. */
  indexed?: number;
  page?: number;
};

type Where = { _and: Record<string, unknown>[] };

/** Whether a row satisfies a condition in the notation of GraphQL indexers. */
function matches(row: Row, condition: Record<string, unknown>): boolean {
  return Object.entries(condition).every(([name, value]) => {
    if (name === "_or") return (value as Record<string, unknown>[]).some((one) => matches(row, one));
    const wanted = value as { _gt?: unknown; _lt?: unknown; _eq?: unknown };
    const own = row[name];
    if (wanted._gt !== undefined) return Number(own) > Number(wanted._gt);
    if (wanted._lt !== undefined) return Number(own) < Number(wanted._lt);
    return String(own) === String(wanted._eq);
  });
}

/** An Aptos node with its indexer, which know one address. */
export function aptosServer(given: AptosAccount): (request: StandInRequest) => StandInAnswer {
  const { address, coins, pools = {}, chain = 1 } = given;
  return ({ path, method, body }) => {
    if (method === "GET")
      return path === `/accounts/${address}/balance/0x1::aptos_coin::AptosCoin`
        ? { body: coins }
        : { body: { chain_id: chain } };
    const question = JSON.parse(body) as {
      query: string;
      variables: Record<string, unknown>;
      arguments: string[];
    };
    if (path === "/view") return { body: pools[question.arguments[0] ?? ""] ?? ["0", "0", "0"] };
    return { body: { data: { rows: rowsOf(given, question) } } };
  };
}

function rowsOf(
  given: AptosAccount,
  { query, variables }: { query: string; variables: Record<string, unknown> },
): readonly object[] {
  const { activities, staking = [], senders, balances = [], metadata = [], mappings = [] } = given;
  const listed = (rows: readonly Row[]): Row[] =>
    rows
      .filter((row) => (variables["where"] as Where)._and.every((one) => matches(row, one)))
      .toSorted((a, b) => a.transaction_version - b.transaction_version || a.event_index - b.event_index)
      .slice(0, Number(variables["limit"]));
  const isIn = (name: string, value: unknown): boolean =>
    (variables[name] as string[]).includes(String(value));
  const answers: Record<string, () => readonly object[]> = {
    fungible_asset_activities: () => listed(activities),
    delegated_staking_activities: () => listed(staking),
    fungible_asset_to_coin_mappings: () =>
      mappings.filter((one) => isIn("types", one.fungible_asset_metadata_address)),
    fungible_asset_metadata: () => metadata.filter((one) => isIn("types", one.asset_type)),
    current_fungible_asset_balances: () => balances.slice(Number(variables["offset"])),
    ledger_infos: () => [{ chain_id: given.chain ?? 1 }],
    processor_status: () => [
      { processor: "fungible_asset_processor", last_success_version: given.indexed ?? 1_000_000 },
    ],
    user_transactions: () =>
      Object.entries(senders)
        .filter(([version]) => isIn("versions", version))
        .map(([version, sender]) => ({
          version: Number(version),
          sender,
          timestamp: `2025-01-01T00:00:${String(Number(version) % 60).padStart(2, "0")}.000000`,
        })),
  };
  return answers[/rows: (\w+)/.exec(query)?.[1] ?? ""]?.() ?? [];
}
