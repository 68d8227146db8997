import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { msg, type Wording } from "../../../errors/wording.ts";
import { readPreciseJson } from "../../../net/precise-json.ts";
import type { ConnectorContext } from "../../connector.ts";
import type { LightningBooks } from "./books.ts";

/** Thousandths of a satoshi; older versions write "1000msat". */
const msat = z
  .union([z.number(), z.string().regex(/^\d+(?:msat)?$/)])
  .transform((value) => BigInt(String(value).replace("msat", "")));
const event = z.object({
  account: z.string(),
  type: z.string(),
  tag: z.string(),
  credit_msat: msat,
  debit_msat: msat,
  fees_msat: msat.optional(),
  currency: z.string(),
  timestamp: z.number(),
  outpoint: z.string().optional(),
  txid: z.string().optional(),
  payment_id: z.string().optional(),
  blockheight: z.number().optional(),
});
const events = z.object({ events: z.array(event) });
const balances = z.object({
  accounts: z.array(
    z.object({
      account: z.string(),
      balances: z.array(z.object({ balance_msat: msat, coin_type: z.string() })),
    }),
  ),
});
const info = z.object({ id: z.string(), network: z.string() });

/** A Core Lightning node's REST interface with its bookkeeper (https://docs.corelightning.org). */
export function createCoreLightning(
  settings: { url: string; rune?: string | undefined },
  context: ConnectorContext,
): LightningBooks {
  const base = context.http.baseUrl("lightning", settings.url).replace(/\/v1\/*$/, "");
  const rune = context.secret("rune") ?? settings.rune ?? "";
  async function call<Result>(method: string, schema: z.ZodType<Result>): Promise<Result> {
    const response = await context.http.request({
      provider: "lightning",
      url: `${base}/v1/${method}`,
      method: "POST",
      body: {},
      headers: { rune },
      safe: true,
      pace: { perSecond: 10, burst: 10 },
      maxBytes: 256 * 1024 * 1024,
      signal: context.signal,
    });
    if (response.status === 401 || response.status === 403)
      throw new AppError(
        "bad_request",
        msg`The node refused the rune for ${method}: make one that allows getinfo, bkpr-listaccountevents and bkpr-listbalances.`,
      );
    if (response.status >= 400) throw failure(msg`answered ${response.status} for ${method}`);
    const { data, success } = schema.safeParse(readPreciseJson(response, "lightning"));
    if (!success) throw failure(msg`did not answer ${method} as Core Lightning does`);
    return data;
  }
  return {
    info: () => call("getinfo", info),
    events: async () => (await call("bkpr-listaccountevents", events)).events,
    balances: async () => ({
      accounts: (await call("bkpr-listbalances", balances)).accounts.map((account) => ({
        account: account.account,
        msat: account.balances.reduce((sum, { balance_msat: part }) => sum + part, 0n),
      })),
      isMoving: false,
    }),
  };
}

function failure(fault: string | Wording): AppError {
  return new AppError(
    "upstream",
    msg`The Lightning node ${fault}. The response was discarded; check that it runs, and its version.`,
    { data: { provider: "lightning" } },
  );
}
