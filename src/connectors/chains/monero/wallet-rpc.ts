import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { msg, type Wording } from "../../../errors/wording.ts";
import { readPreciseJson } from "../../../net/precise-json.ts";
import type { ConnectorContext } from "../../connector.ts";
import { digestHeader } from "./digest-auth.ts";

/** Piconero: a number, or text from 16 digits on. */
const amount = z.union([z.number(), z.string().regex(/^\d+$/)]).transform((value) => BigInt(value));
const accounts = z.object({
  subaddress_accounts: z.array(z.object({ base_address: z.string() })).min(1),
  total_balance: amount,
});
const transfer = z.object({
  txid: z.string(),
  /** Decides between what came and what went. */
  type: z.enum(["in", "out", "pending", "pool", "block", "failed"]),
  amount,
  fee: amount.optional(),
  height: z.number(),
  timestamp: z.number(),
  address: z.string().optional(),
  destinations: z.array(z.object({ address: z.string(), amount })).optional(),
});
const transfers = z.object({
  in: z.array(transfer).default([]),
  out: z.array(transfer).default([]),
  pending: z.array(transfer).default([]),
  pool: z.array(transfer).default([]),
});
const height = z.object({ height: z.number() });
const envelope = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

export type Transfer = z.output<typeof transfer>;
export type Transfers = z.output<typeof transfers>;
export type WalletRpc = {
  accounts(): Promise<{ address: string; balance: bigint }>;
  height(): Promise<number>;
  /** Those mined after a height, and all unmined ones. */
  transfers(after: number): Promise<Transfers>;
};

/** The RPC interface of the owner's wallet program (monero-wallet-rpc). Only history and balance are requested, never keys. */
export function createWalletRpc(
  settings: { url: string; username?: string | undefined; password?: string | undefined },
  context: ConnectorContext,
): WalletRpc {
  const base = context.http.baseUrl("monero", settings.url).replace(/\/json_rpc\/*$/, "");
  const url = `${base}/json_rpc`;
  const { username } = settings;
  const password = context.secret("password") ?? settings.password;
  const send = (body: unknown, headers: Record<string, string>) =>
    context.http.request({
      provider: "monero",
      url,
      method: "POST",
      body,
      headers,
      safe: true,
      pace: { perSecond: 20, burst: 20 },
      maxBytes: 256 * 1024 * 1024,
      signal: context.signal,
    });
  async function call<Result>(method: string, params: object, schema: z.ZodType<Result>): Promise<Result> {
    const body = { jsonrpc: "2.0", id: "0", method, params };
    let response = await send(body, {});
    if (response.status === 401 && username !== undefined && password !== undefined) {
      const header = digestHeader(
        response.headers["www-authenticate"],
        { method: "POST", path: new URL(url).pathname },
        { username, password },
      );
      if (header !== null) response = await send(body, { authorization: header });
    }
    if (response.status === 401 || response.status === 403)
      throw new AppError("bad_request", "The wallet refused the login: correct username and password.");
    if (response.status >= 400) throw failure(msg`answered ${response.status}`);
    const answer = envelope.safeParse(readPreciseJson(response, "monero")).data;
    if (answer?.error !== undefined)
      throw failure(msg`refused ${method}: ${answer.error.message.slice(0, 120)}`);
    const { data, success } = schema.safeParse(answer?.result);
    if (!success) throw failure(msg`did not answer ${method} as monero-wallet-rpc does`);
    return data;
  }
  return {
    async accounts() {
      const found = await call("get_accounts", {}, accounts);
      return { address: found.subaddress_accounts[0]?.base_address ?? "", balance: found.total_balance };
    },
    height: async () => (await call("get_height", {}, height)).height,
    transfers: (after) =>
      call(
        "get_transfers",
        {
          in: true,
          out: true,
          pending: true,
          pool: true,
          failed: false,
          all_accounts: true,
          ...(after > 0 ? { filter_by_height: true, min_height: after } : {}),
        },
        transfers,
      ),
  };
}

function failure(fault: string | Wording): AppError {
  return new AppError(
    "upstream",
    msg`The wallet program ${fault}. The response was discarded; check that it runs with the wallet open.`,
    { data: { provider: "monero" } },
  );
}
