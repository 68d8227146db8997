import { AppError } from "../../core/errors.ts";
import { readJson } from "../../core/read-json.ts";
import type { ConnectorContext } from "../connector.ts";
import type { Explorer } from "./explorer-api.ts";
import type { NormalRow } from "./rows.ts";

/**
 * Rollups whose sender pays a data fee beside gas used × gas price; the account module leaves it out of its rows
 * (https://docs.optimism.io/stack/transactions/fees, https://docs.scroll.io/en/developers/transaction-fees-on-scroll).
 */
const withDataFee = new Set([10, 130, 204, 252, 480, 8453, 42220, 81457, 534352]);

/** The rows with `L1FeesPaid` filled in for what the wallet itself sent; one request a transaction that lacks it. */
export async function withDataFees(
  chainId: number,
  wallet: string,
  rows: NormalRow[],
  explorer: Explorer,
  context: ConnectorContext,
): Promise<NormalRow[]> {
  if (!withDataFee.has(chainId)) return rows;
  const filled: NormalRow[] = [];
  for (const row of rows)
    filled.push(
      row.from.toLowerCase() === wallet && row.L1FeesPaid === undefined
        ? { ...row, L1FeesPaid: (await dataFeeOf(row, explorer, context)).toString() }
        : row,
    );
  return filled;
}

async function dataFeeOf(row: NormalRow, explorer: Explorer, context: ConnectorContext): Promise<bigint> {
  const url = new URL(explorer.url);
  if (explorer.provider === "blockscout") {
    url.pathname = `${url.pathname.replace(/\/$/, "")}/v2/transactions/${row.hash}`;
    url.search = "";
  } else {
    url.searchParams.set("module", "proxy");
    url.searchParams.set("action", "eth_getTransactionReceipt");
    url.searchParams.set("txhash", row.hash);
    if (explorer.apiKey !== undefined) url.searchParams.set("apikey", explorer.apiKey);
  }
  const response = await context.http.request({
    provider: explorer.provider,
    url: url.href,
    pace: { perSecond: explorer.perSecond, burst: 1 },
    signal: context.signal,
  });
  const body = readJson(response, explorer.provider) as {
    fee?: { value?: string };
    result?: { l1Fee?: string } | string | null;
  };
  if (body.fee?.value !== undefined) {
    const onChain = BigInt(row.gasUsed || "0") * BigInt(row.gasPrice || "0");
    const total = BigInt(body.fee.value);
    return total > onChain ? total - onChain : 0n;
  }
  if (typeof body.result === "object" && body.result !== null) return BigInt(body.result.l1Fee ?? "0x0");
  throw new AppError("upstream", `${explorer.provider} did not tell the data fee of ${row.hash}.`, {
    data: { provider: explorer.provider },
  });
}
