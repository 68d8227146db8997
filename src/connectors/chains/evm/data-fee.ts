import { z } from "zod";
import { readJson } from "../../../net/read-json.ts";
import type { ConnectorContext } from "../../connector.ts";
import { requestValue, type Explorer } from "./explorer/explorer-api.ts";
import { hasRest, requestRest } from "./explorer/blockscout-rest.ts";
import { hasPaymasters, isPaidByOthers } from "./fee-payer.ts";
import type { NormalRow } from "./rows.ts";

/**
 * Rollups whose sender pays a data fee in addition to gas used × gas price; the account module omits it from its rows
 * (https://docs.optimism.io/stack/transactions/fees, https://docs.scroll.io/en/developers/transaction-fees-on-scroll).
 */
const withDataFee = new Set([
  10, 130, 204, 252, 480, 1868, 1923, 4326, 5000, 8453, 34443, 42220, 57073, 81457, 534352, 747474,
]);

/**
 * Celo's senders may pay the whole fee in a token, whose transfers state it; gas price and fee are then amounts of the token
 * (https://docs.celo.org/protocol/transaction/erc20-transaction-fees).
 */
const celo = 42220;
/** In place of a data fee: the wallet does not pay the fee in the native coin, but in a token or not at all. */
const paidInToken = "token";
const paidByOthers = "others";
type Fee = bigint | typeof paidInToken | typeof paidByOthers;

/** Whether a chain's data fee, or the payer of the fee, must be requested per transaction. */
export function hasDataFee(chainId: number): boolean {
  return withDataFee.has(chainId) || hasPaymasters(chainId);
}

/**
 * Adds `L1FeesPaid` to the rows that the wallet itself sent, and `mint` to those sent from the chain below: their sender pays no gas and brings
 * their value along. A fee that others paid is removed. Makes one request per transaction whose fee is neither in its row nor in `known`, and
 * stores it in `known`. `unknownFees` counts those whose fee or payer the explorer does not know.
 */
export async function withDataFees(
  rows: NormalRow[],
  { chainId, wallet, known }: { chainId: number; wallet: string; known: Map<string, string> },
  explorer: Explorer,
  context: ConnectorContext,
): Promise<{ rows: NormalRow[]; unknownFees: number }> {
  if (!hasDataFee(chainId)) return { rows, unknownFees: 0 };
  const filled: NormalRow[] = [];
  let unknownFees = 0;
  for (const row of rows) {
    if (row.from.toLowerCase() !== wallet) filled.push(row);
    else if (!hasPaymasters(chainId) && (row.gasPrice === "0" || row.gasPrice === ""))
      filled.push({ ...row, mint: row.value });
    else if (
      chainId !== celo &&
      !hasPaymasters(chainId) &&
      row.L1FeesPaid !== undefined &&
      row.L1FeesPaid !== ""
    )
      filled.push(row);
    else {
      const hash = row.hash.toLowerCase();
      const fee = known.get(hash) ?? (await dataFeeOf(row, explorer, { chainId, context }))?.toString();
      if (fee === undefined) {
        unknownFees++;
        filled.push(row);
        continue;
      }
      known.set(hash, fee);
      filled.push(
        fee === paidInToken || fee === paidByOthers
          ? { ...row, gasPrice: "0", L1FeesPaid: "0" }
          : { ...row, L1FeesPaid: fee },
      );
    }
  }
  return { rows: filled, unknownFees };
}

async function dataFeeOf(
  row: NormalRow,
  explorer: Explorer,
  { chainId, context }: { chainId: number; context: ConnectorContext },
): Promise<Fee | undefined> {
  if (hasPaymasters(chainId)) {
    const logs = await logsOf(row, explorer, context);
    return logs === undefined ? undefined : isPaidByOthers(logs, row.from) ? paidByOthers : 0n;
  }
  if (hasRest(explorer)) return feeBeyondGas(row, explorer, context);
  const ask = (action: string): Promise<unknown> =>
    requestValue(explorer, { module: "proxy", action, txhash: row.hash }, context);
  if (chainId === celo) {
    const sent = z.object({ feeCurrency: z.string().nullish() });
    const { data: transaction } = sent.safeParse(await ask("eth_getTransactionByHash"));
    if (transaction === undefined) return undefined;
    if (transaction.feeCurrency != null) return paidInToken;
  }
  const { data } = z
    .object({ l1Fee: z.string().nullish() })
    .safeParse(await ask("eth_getTransactionReceipt"));
  return data === undefined ? undefined : BigInt(data.l1Fee ?? "0x0");
}

const topics = z.array(z.string().nullable());
const receiptLogs = z.object({ logs: z.array(z.object({ address: z.string(), topics })) });
const restLogs = z.object({
  items: z.array(z.object({ address: z.object({ hash: z.string() }), topics })),
});

/** The logs of a transaction; of its first page at Blockscout, which begins with the payment of the fee. */
async function logsOf(
  { hash }: NormalRow,
  explorer: Explorer,
  context: ConnectorContext,
): Promise<{ address: string; topics: (string | null)[] }[] | undefined> {
  if (!hasRest(explorer)) {
    const parameters = { module: "proxy", action: "eth_getTransactionReceipt", txhash: hash };
    return receiptLogs.safeParse(await requestValue(explorer, parameters, context)).data?.logs;
  }
  const response = await requestRest(explorer, `/transactions/${hash}/logs`, context);
  if (response.status === 404) return undefined;
  const { data } = restLogs.safeParse(readJson(response, explorer.provider));
  return data?.items.map(({ address, topics: all }) => ({ address: address.hash, topics: all }));
}

const feeAnswer = z.object({
  fee: z.object({ value: z.string() }),
  celo: z.object({ gas_token: z.unknown() }).nullish(),
});

/** Blockscout reports the total fee of a transaction: the amount beyond its gas is the data fee. */
async function feeBeyondGas(
  row: NormalRow,
  explorer: Explorer,
  context: ConnectorContext,
): Promise<bigint | typeof paidInToken | undefined> {
  const response = await requestRest(explorer, `/transactions/${row.hash}`, context);
  if (response.status === 404) return undefined;
  const { data } = feeAnswer.safeParse(readJson(response, explorer.provider));
  if (data?.celo?.gas_token != null) return paidInToken;
  const totalFee = data?.fee.value;
  if (totalFee === undefined) return undefined;
  const gas = BigInt(row.gasUsed || "0") * BigInt(row.gasPrice || "0");
  return BigInt(totalFee) > gas ? BigInt(totalFee) - gas : 0n;
}
