import { chainOfPlatform } from "../../../../domain/catalog/chains.ts";
import { zeroAddress } from "../../../../domain/protocols/addresses.ts";
import { contractAt } from "../../../../domain/protocols/contracts.ts";
import type { EventLog } from "../liquidity-logs.ts";
import { transfersIn, type LiquidationMove, type Transfer } from "./liquidations.ts";
import type { InnerValue } from "./node-traces.ts";
import { borrowTopics, repayTopics } from "./topics.ts";

const addressOf = (word: string | undefined): string => `0x${(word ?? "").slice(-40)}`.toLowerCase();
const numberOf = (data: string, index: number): bigint =>
  BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64) || "0"}`);

type Context = {
  wallet: string;
  platform: string;
  transfers: readonly Transfer[];
  values: readonly InnerValue[];
};

/**
 * Debts of a wallet at Aave and its forks whose coin never reaches the wallet: the borrowed coin goes directly to an exchange and comes
 * back as collateral (leverage), or collateral repays the debt at once. The wallet sees the token of the debt only. Where any of the coin
 * reached or left the wallet, its transfers show the debt. Only registered pools count.
 */
export function passThroughDebtsIn(
  logs: readonly EventLog[],
  { wallet, platform, values }: { wallet: string; platform: string; values: readonly InnerValue[] },
): LiquidationMove[] {
  const isBorrow = ({ topics }: EventLog): boolean => borrowTopics.includes(topics[0] ?? "");
  const found = logs.filter(
    (log) =>
      (isBorrow(log) || repayTopics.includes(log.topics[0] ?? "")) && addressOf(log.topics[2]) === wallet,
  );
  if (found.length === 0) return [];
  const context = { wallet, platform, transfers: transfersIn(logs), values };
  return found.flatMap((log): LiquidationMove[] => {
    const pool = log.address.toLowerCase();
    if (contractAt(platform, pool)?.protocol.category !== "lending") return [];
    const token = addressOf(log.topics[1]);
    const value = numberOf(log.data, isBorrow(log) ? 1 : 0);
    if (value === 0n || touchesWallet(token, context)) return [];
    const sharedFields = { token, value, counterparty: pool };
    return isBorrow(log)
      ? [{ ...sharedFields, direction: "out", place: lenderOf(token, value, context) ?? pool, type: "loan" }]
      : [
          {
            ...sharedFields,
            direction: "in",
            place: payeeOf(token, value, context) ?? pool,
            type: "repayment",
          },
        ];
  });
}

/** Whether the wallet received or sent any of a coin, or of the native coin that it wraps. */
function touchesWallet(token: string, { wallet, platform, transfers, values }: Context): boolean {
  const isOwn = ({ from, to }: { from: string; to: string }): boolean =>
    from.toLowerCase() === wallet || to.toLowerCase() === wallet;
  const isWrapped = chainOfPlatform(platform)?.wrappedNative === token;
  return (
    transfers.some((transfer) => transfer.token === token && isOwn(transfer)) ||
    (isWrapped && values.some((innerValue) => BigInt(innerValue.value) > 0n && isOwn(innerValue)))
  );
}

/** The contract that keeps the coin and lent it. */
function lenderOf(token: string, value: bigint, { transfers }: Context): string | undefined {
  return transfers.find((transfer) => transfer.token === token && transfer.value === value)?.from;
}

/** The contract that was repaid: in the coin, or in its own token, which the wallet gave up. */
function payeeOf(token: string, value: bigint, { wallet, transfers }: Context): string | undefined {
  const paidTo = transfers.findLast((transfer) => transfer.token === token && transfer.value === value)?.to;
  const burnTransfer = transfers.find(
    (transfer) => transfer.from === wallet && transfer.to === zeroAddress && transfer.value === value,
  );
  return paidTo ?? burnTransfer?.token;
}
