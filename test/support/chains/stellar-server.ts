import type { StandInAnswer, StandInRequest } from "../servers/stand-in.ts";

type Record_ = Record<string, unknown> & { paging_token: string };
/** One transaction: its effects on the account, each of an operation by its number from 1. */
export type PlayedTransaction = {
  ledger: number;
  source?: string;
  fee?: string;
  failed?: boolean;
  /** Not in the account's own lists: another account took its offer. */
  foreign?: boolean;
  operations: { type: string; fields?: Record<string, unknown>; effects?: Record<string, unknown>[] }[];
};
export type StellarAccount = {
  account: string;
  transactions: readonly PlayedTransaction[];
  balances?: readonly Record<string, string>[];
  passphrase?: string;
  elder?: number;
  latest?: number;
  page?: number;
};

const tokenOf = (ledger: number, operation = 0): bigint =>
  (BigInt(ledger) << 32n) + (1n << 12n) + BigInt(operation);
const timeOf = (ledger: number): string => new Date(1_600_000_000_000 + ledger * 5_000).toISOString();

/** A Horizon server that knows one account. */
export function stellarServer(given: StellarAccount): (request: StandInRequest) => StandInAnswer {
  const {
    account,
    balances,
    passphrase = "Public Global Stellar Network ; September 2015",
    elder = 2,
  } = given;
  const kept = given.transactions.filter(({ ledger }) => ledger >= elder);
  const latest = given.latest ?? Math.max(0, ...kept.map(({ ledger }) => ledger)) + 10;
  const lists: Record<string, Record_[]> = {
    transactions: kept.filter(({ foreign }) => foreign !== true).map((one) => transactionOf(one, account)),
    operations: kept
      .filter(({ foreign, failed }) => foreign !== true && failed !== true)
      .flatMap(operationsOf),
    effects: kept.flatMap((one) => effectsOf(one, account)),
  };
  return ({ path, query }) => {
    if (path === "/")
      return {
        body: { network_passphrase: passphrase, history_latest_ledger: latest, history_elder_ledger: elder },
      };
    if (path === `/accounts/${account}`)
      return balances === undefined ? { status: 404, body: { status: 404 } } : { body: { balances } };
    const operation = /^\/operations\/(\d+)$/.exec(path)?.[1];
    if (operation !== undefined)
      return {
        body: kept.flatMap(operationsOf).find(({ paging_token: token }) => token === operation) ?? {},
      };
    const list = lists[path.slice(path.lastIndexOf("/") + 1)] ?? [];
    const cursor = query.get("cursor");
    const records = list.filter(({ paging_token: token }) => cursor === null || isAfter(token, cursor));
    return { body: { _embedded: { records: records.slice(0, given.page ?? 3) } } };
  };
}

function isAfter(token: string, cursor: string): boolean {
  const [operation = "0", effect = "0"] = token.split("-");
  const [after = "0", afterEffect = "0"] = cursor.split("-");
  return operation === after ? BigInt(effect) > BigInt(afterEffect) : BigInt(operation) > BigInt(after);
}

function transactionOf(
  { ledger, source, fee = "100", failed = false }: PlayedTransaction,
  account: string,
): Record_ {
  return {
    paging_token: String(tokenOf(ledger)),
    hash: `hash${ledger}`,
    successful: !failed,
    created_at: timeOf(ledger),
    source_account: source ?? account,
    fee_account: source ?? account,
    fee_charged: fee,
  };
}

function operationsOf({ ledger, source, operations }: PlayedTransaction): Record_[] {
  return operations.map(({ type, fields = {} }, index) => ({
    id: String(tokenOf(ledger, index + 1)),
    paging_token: String(tokenOf(ledger, index + 1)),
    type,
    source_account: source ?? "",
    transaction_hash: `hash${ledger}`,
    created_at: timeOf(ledger),
    ...fields,
  }));
}

function effectsOf({ ledger, operations, failed = false }: PlayedTransaction, account: string): Record_[] {
  if (failed) return [];
  return operations.flatMap(({ effects = [] }, index) =>
    effects.map((effect, number) => ({
      id: `${tokenOf(ledger, index + 1)}-${number + 1}`,
      paging_token: `${tokenOf(ledger, index + 1)}-${number + 1}`,
      account,
      created_at: timeOf(ledger),
      ...effect,
    })),
  );
}
