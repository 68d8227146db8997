import type { StandInAnswer, StandInRequest } from "../servers/stand-in.ts";

type Row = { tx: { ledger_index: number } };
export type XrpAccount = {
  /** Newest first, as servers return them. */
  transactions: readonly Row[];
  /** Drops; `undefined` for an account that does not exist. */
  balance?: string;
  lines?: readonly unknown[];
  objects?: readonly { LedgerEntryType: string }[];
  /** The oldest ledger that the server has. */
  first?: number;
  networkId?: number;
  page?: number;
};

/** A rippled server that knows one account. */
export function xrpServer(account: XrpAccount): (request: StandInRequest) => StandInAnswer {
  return ({ body }) => {
    const { method, params } = JSON.parse(body) as { method: string; params: [Record<string, unknown>] };
    return { body: { result: { status: "success", ...answer(account, method, params[0]) } } };
  };
}

function answer(
  account: XrpAccount,
  method: string,
  parameters: Record<string, unknown>,
): Record<string, unknown> {
  const { balance, lines = [], objects = [], networkId } = account;
  const types = { escrow: "Escrow", payment_channel: "PayChannel" };
  switch (method) {
    case "server_info":
      return { info: networkId === undefined ? {} : { network_id: networkId } };
    case "account_info":
      return balance === undefined
        ? { status: "error", error: "actNotFound" }
        : { account_data: { Balance: balance }, validated: true };
    case "account_lines":
      return { lines };
    case "account_objects":
      return {
        account_objects: objects.filter(
          ({ LedgerEntryType: type }) => type === types[parameters["type"] as keyof typeof types],
        ),
      };
    case "account_tx":
      return listed(account, parameters);
    default:
      return { status: "error", error: "unknownCmd" };
  }
}

function listed(
  { transactions, first = 32_570, page = 10 }: XrpAccount,
  { ledger_index_min: min, ledger_index_max: max, marker }: Record<string, unknown>,
): Record<string, unknown> {
  const from = min === -1 ? first : Math.max(Number(min), first);
  const inRange = transactions.filter(
    ({ tx }) => tx.ledger_index >= from && (max === -1 || tx.ledger_index <= Number(max)),
  );
  const start = (marker as { seq: number } | undefined)?.seq ?? 0;
  const isLast = start + page >= inRange.length;
  return {
    ledger_index_min: from,
    ledger_index_max: 98_408_868,
    validated: true,
    transactions: inRange.slice(start, start + page),
    ...(isLast ? {} : { marker: { ledger: 1, seq: start + page } }),
  };
}
