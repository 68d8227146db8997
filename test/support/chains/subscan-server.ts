import type { StandInAnswer, StandInRequest } from "../servers/stand-in.ts";

type Row = { block_num: number; [field: string]: unknown };
export type SubscanAccount = {
  address: string;
  transfers: readonly Row[];
  extrinsics: readonly Row[];
  rewards?: readonly Row[];
  /** In whole coins; `undefined` for an account that does not exist. */
  balance?: string;
  assets?: readonly { unique_id: string; decimals: number; balance: string }[];
  addressType?: string;
  finalized?: number;
};

/** A Subscan server that knows one account. */
export function subscanServer(given: SubscanAccount): (request: StandInRequest) => StandInAnswer {
  const { transfers, extrinsics, rewards = [], balance, addressType = "0", finalized = 99_999_999 } = given;
  const paged = (
    name: string,
    rows: readonly Row[],
    { row, page }: { row: number; page: number },
  ): StandInAnswer => {
    const listed = rows.toSorted((a, b) => b.block_num - a.block_num).slice(page * row, (page + 1) * row);
    return {
      body: {
        code: 0,
        message: "Success",
        data: { count: rows.length, [name]: listed.length > 0 ? listed : null },
      },
    };
  };
  return ({ path, body }) => {
    const asked = JSON.parse(body) as { row: number; page: number };
    switch (path) {
      case "/api/scan/metadata":
        return { body: { code: 0, data: { addressType, finalized_blockNum: String(finalized) } } };
      case "/api/v2/scan/transfers":
        return paged("transfers", transfers, asked);
      case "/api/v2/scan/extrinsics":
        return paged("extrinsics", extrinsics, asked);
      case "/api/scan/account/reward_slash":
        return paged("list", rewards, asked);
      case "/api/v2/scan/search":
        return balance === undefined
          ? { body: { code: 10004, message: "Record Not Found" } }
          : { body: { code: 0, data: { account: { balance } } } };
      case "/api/scan/account/tokens":
        return { body: { code: 0, data: { native: [], assets: given.assets ?? null } } };
      default:
        return { status: 404, body: {} };
    }
  };
}
