import type { StandInAnswer, StandInRequest } from "../servers/stand-in.ts";

type Row = Record<string, unknown>;
export type TonAccount = {
  raw: string;
  transactions: readonly (Row & { lt: string })[];
  transfers?: readonly (Row & { transaction_lt: string })[];
  items?: readonly (Row & { transaction_lt: string })[];
  burns?: readonly (Row & { transaction_lt: string })[];
  balance: string;
  wallets?: readonly Row[];
  /** Metadata of token contracts, by raw address; `null` if the server knows none of them. */
  masters?: Readonly<Record<string, Row>> | null;
  /** What the server read from the documents that contracts refer to, by raw address in capital letters. */
  metadata?: Readonly<Record<string, Row>>;
  globalId?: number;
  /** Raw wallet addresses by name. */
  names?: Readonly<Record<string, string>>;
  page?: number;
};

function mastersOf(masters: TonAccount["masters"], query: URLSearchParams): Row[] {
  return masters == null ? [] : [{ jetton_content: masters[query.get("address") ?? ""] ?? {} }];
}

/** A toncenter server that knows one address. */
export function tonServer(given: TonAccount): (request: StandInRequest) => StandInAnswer {
  const {
    transactions,
    transfers = [],
    burns = [],
    items = [],
    balance,
    wallets = [],
    masters = {},
    globalId = -239,
  } = given;
  return ({ path, query }) => {
    const paged = (name: string, rows: readonly Row[], lt: string): StandInAnswer => {
      const from = BigInt(query.get("start_lt") ?? 0);
      const start = Number(query.get("offset") ?? 0);
      const listed = rows.filter((row) => BigInt(String(row[lt])) >= from);
      return { body: { [name]: listed.slice(start, start + (given.page ?? 2)) } };
    };
    const domain = query.get("domain") ?? "";
    switch (path) {
      case "/api/v3/dns/records": {
        const named = given.names?.[domain];
        const records = named === undefined ? [] : [{ domain, dns_wallet: named }];
        return { body: { records, address_book: {} } };
      }
      case "/api/v3/masterchainInfo":
        return { body: { last: { global_id: globalId } } };
      case "/api/v3/transactions":
        return paged("transactions", transactions, "lt");
      case "/api/v3/jetton/transfers":
        return paged("jetton_transfers", transfers, "transaction_lt");
      case "/api/v3/jetton/burns":
        return paged("jetton_burns", burns, "transaction_lt");
      case "/api/v3/nft/transfers":
        return paged("nft_transfers", items, "transaction_lt");
      case "/api/v3/addressInformation":
        return { body: { balance } };
      case "/api/v3/jetton/wallets":
        return { body: { jetton_wallets: query.get("offset") === "0" ? wallets : [] } };
      case "/api/v3/jetton/masters":
        return { body: { jetton_masters: mastersOf(masters, query), metadata: given.metadata ?? {} } };
      default:
        return { status: 404, body: {} };
    }
  };
}
