import { contractAt } from "../../../../domain/protocols/contracts.ts";
import { isDebtSymbol, zeroAddress } from "../../../../domain/protocols/addresses.ts";
import type { EventLog } from "../liquidity-logs.ts";
import type { TokenMetadata } from "../token-metadata.ts";
import type { InnerValue } from "./node-traces.ts";
import {
  absorbCollateralTopic,
  absorbDebtTopic,
  aaveDeficitTopic,
  aaveLiquidationTopic,
  compoundLiquidationTopic,
  morphoLiquidationTopic,
  transferTopic,
  troveLiquidatedTopic,
  troveOperationTopic,
  trovesLiquidatedTopic,
} from "./topics.ts";

/**
 * A change of a wallet's position by a liquidation: debt that another account repaid (`in`), or collateral that was taken out of the market
 * (`out`). No transfer of the wallet shows it. `place` is the contract at which loans and collateral of this kind are booked; `token` is
 * `undefined` for the native coin.
 */
export type LiquidationMove = {
  direction: "in" | "out";
  token: string | undefined;
  value: bigint;
  place: string;
  counterparty: string;
  /** The cause of the change; a liquidation by default. */
  type?: "loan" | "repayment";
};

export type Transfer = { token: string; from: string; to: string; value: bigint };
type Context = {
  wallet: string;
  logs: readonly EventLog[];
  transfers: readonly Transfer[];
  values: readonly InnerValue[];
  debtTokens: ReadonlySet<string>;
  platform: string;
};

const addressOf = (word: string | undefined): string => `0x${(word ?? "").slice(-40)}`.toLowerCase();
const wordOf = (data: string, index: number): string => data.slice(2 + index * 64, 66 + index * 64);
const numberOf = (data: string, index: number): bigint => BigInt(`0x${wordOf(data, index) || "0"}`);
const signedOf = (data: string, index: number): bigint => BigInt.asIntN(256, numberOf(data, index));

/** The contracts of tokens that liquidations in these receipts move. */
export function tokensOfLiquidations(moves: readonly LiquidationMove[]): string[] {
  return [...new Set(moves.flatMap(({ token }) => (token === undefined ? [] : [token])))];
}

/** Whether any log reports a liquidation. */
export function mayLiquidate(logs: readonly EventLog[]): boolean {
  return logs.some(({ topics }) => readers.has(topics[0] ?? ""));
}

/**
 * What liquidations of a wallet changed in its positions, by the logs of a transaction: Aave v2 and v3, Compound v2 and v3, Morpho Blue,
 * their forks, and Liquity. Any contract can emit such logs, so only those of registered lending protocols count.
 */
export function liquidationsIn(
  logs: readonly EventLog[],
  {
    wallet,
    platform,
    facts,
    values,
  }: {
    wallet: string;
    platform: string;
    facts: ReadonlyMap<string, TokenMetadata>;
    values: readonly InnerValue[];
  },
): LiquidationMove[] {
  const transfers = transfersIn(logs);
  const debtTokens = new Set(
    [...facts].flatMap(([contract, { symbol }]) => (isDebtSymbol(symbol ?? "") ? [contract] : [])),
  );
  const context = { wallet, logs, transfers, values, debtTokens, platform };
  const moves: LiquidationMove[] = [];
  const pools = new Set<string>();
  for (const log of logs) {
    const market = log.address.toLowerCase();
    if (contractAt(platform, market)?.protocol.category !== "lending") continue;
    const found = readers.get(log.topics[0] ?? "")?.(log, market, context) ?? [];
    moves.push(...found.filter(({ value }) => value > 0n));
    if (found.length > 0 && log.topics[0] === aaveLiquidationTopic) pools.add(market);
  }
  const [pool] = pools;
  return pool === undefined ? moves : [...moves, ...debtTokenMoves(pool, context)];
}

/** Transfers of fungible tokens, in their order. */
export function transfersIn(logs: readonly EventLog[]): Transfer[] {
  return logs.flatMap((log): Transfer[] =>
    log.topics[0] === transferTopic && log.topics.length === 3
      ? [
          {
            token: log.address.toLowerCase(),
            from: addressOf(log.topics[1]),
            to: addressOf(log.topics[2]),
            value: numberOf(log.data, 0),
          },
        ]
      : [],
  );
}

type Reader = (log: EventLog, market: string, context: Context) => LiquidationMove[];

const readers = new Map<string, Reader>([
  [aaveLiquidationTopic, readAave],
  [compoundLiquidationTopic, readCompoundV2],
  [absorbDebtTopic, readAbsorbedDebt],
  [absorbCollateralTopic, readAbsorbedCollateral],
  [morphoLiquidationTopic, readMorpho],
  [troveLiquidatedTopic, readTrove],
  [troveOperationTopic, readTroveOperation],
]);

/** The liquidator's payment to the lending contract, and the debt written off with it. */
function readAave(
  { topics, data }: EventLog,
  pool: string,
  { wallet, transfers, logs }: Context,
): LiquidationMove[] {
  if (addressOf(topics[3]) !== wallet) return [];
  const token = addressOf(topics[2]);
  const paidAmount = numberOf(data, 0);
  const counterparty = addressOf(wordOf(data, 2));
  const payment = transfers.find(
    (transfer) => transfer.token === token && transfer.value === paidAmount && transfer.from !== wallet,
  );
  const deficit = logs.find(
    (log) =>
      log.topics[0] === aaveDeficitTopic &&
      log.address.toLowerCase() === pool &&
      addressOf(log.topics[1]) === wallet &&
      addressOf(log.topics[2]) === token,
  );
  const value = paidAmount + (deficit === undefined ? 0n : numberOf(deficit.data, 0));
  return [{ direction: "in", token, value, place: payment?.to ?? pool, counterparty }];
}

/** Tokens of the debt are booked in the wallet and, with the opposite sign, in its position: what is burned in one is gone from both. */
function debtTokenMoves(place: string, { wallet, transfers, debtTokens }: Context): LiquidationMove[] {
  return transfers.flatMap(({ token, from, to, value }): LiquidationMove[] => {
    if (!debtTokens.has(token) || value === 0n) return [];
    const counterparty = zeroAddress;
    if (from === wallet && to === zeroAddress)
      return [{ direction: "in", token, value, place, counterparty }];
    if (to === wallet && from === zeroAddress)
      return [{ direction: "out", token, value, place, counterparty }];
    return [];
  });
}

/** The market of the borrowed asset reports it; the asset is the one that reached that market in this amount. */
function readCompoundV2(
  { data }: EventLog,
  market: string,
  { wallet, transfers, values }: Context,
): LiquidationMove[] {
  if (addressOf(wordOf(data, 1)) !== wallet) return [];
  const counterparty = addressOf(wordOf(data, 0));
  const value = numberOf(data, 2);
  const payment = transfers.find(
    (transfer) => transfer.to === market && transfer.value === value && transfer.token !== market,
  );
  const isNative = values.some(
    (innerValue) => innerValue.to.toLowerCase() === market && BigInt(innerValue.value) === value,
  );
  if (payment === undefined && !isNative) return [];
  return [{ direction: "in", token: payment?.token, value, place: market, counterparty }];
}

/** The protocol pays the whole debt; the excess value of the collateral is credited as a supply, in the market's own token. */
function readAbsorbedDebt(
  { topics, data }: EventLog,
  market: string,
  { wallet, transfers, platform }: Context,
): LiquidationMove[] {
  if (addressOf(topics[2]) !== wallet) return [];
  const token = contractAt(platform, market)?.debtAsset?.split(":").at(-1);
  if (token === undefined) return [];
  const credited = transfers.find(
    (transfer) => transfer.token === market && transfer.from === zeroAddress && transfer.to === wallet,
  );
  const value = numberOf(data, 0) - (credited?.value ?? 0n);
  return [{ direction: "in", token, value, place: market, counterparty: addressOf(topics[1]) }];
}

function readAbsorbedCollateral(
  { topics, data }: EventLog,
  market: string,
  { wallet }: Context,
): LiquidationMove[] {
  if (addressOf(topics[2]) !== wallet) return [];
  return [
    {
      direction: "out",
      token: addressOf(topics[3]),
      value: numberOf(data, 0),
      place: market,
      counterparty: addressOf(topics[1]),
    },
  ];
}

/**
 * The log names amounts only: the assets are those that left and reached the market in these amounts. Bad debt that was written off is no longer
 * owed.
 */
function readMorpho(
  { topics, data }: EventLog,
  market: string,
  { wallet, transfers }: Context,
): LiquidationMove[] {
  if (addressOf(topics[3]) !== wallet) return [];
  const counterparty = addressOf(topics[2]);
  const [repaid, seized, bad] = [numberOf(data, 0), numberOf(data, 2), numberOf(data, 3)];
  const payment = transfers.find((transfer) => transfer.to === market && transfer.value === repaid);
  const collateral = transfers.find((transfer) => transfer.from === market && transfer.value === seized);
  const sharedFields = { place: market, counterparty };
  return [
    ...(payment === undefined
      ? []
      : [{ direction: "in" as const, token: payment.token, value: repaid + bad, ...sharedFields }]),
    ...(collateral === undefined
      ? []
      : [{ direction: "out" as const, token: collateral.token, value: seized, ...sharedFields }]),
  ];
}

const lusd = "0x5f98805a4e8be255a32880fdec7f6728c6568ba0";
const bold = "0x6440f144b7e50d6a8439336510312d2f54beb01d";
/** The collateral of each branch of Liquity v2, by the position that its contracts share. */
const collateralOf = new Map([
  ["liquity-v2:WETH", "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"],
  ["liquity-v2:wstETH", "0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0"],
  ["liquity-v2:rETH", "0xae78736cd615f374d3085123a210448e74fc6393"],
]);
/** The number of the operation that liquidates a trove (Liquity v2). */
const liquidating = 5n;

/** A trove of Liquity v1 is closed: its whole debt, and the ETH that was taken for it. */
function readTrove({ topics, data }: EventLog, place: string, { wallet }: Context): LiquidationMove[] {
  if (addressOf(topics[1]) !== wallet) return [];
  const sharedFields = { place, counterparty: place };
  return [
    { direction: "in", token: lusd, value: numberOf(data, 0), ...sharedFields },
    { direction: "out", token: undefined, value: numberOf(data, 1), ...sharedFields },
  ];
}

/**
 * A trove of Liquity v2 is closed. The log names its NFT, which is burned with it: it was the wallet's. Where it is the only one, what
 * remains to be claimed is not taken.
 */
function readTroveOperation(
  { topics, data }: EventLog,
  place: string,
  { wallet, logs, platform }: Context,
): LiquidationMove[] {
  const position = contractAt(platform, place)?.position;
  const token = collateralOf.get(position ?? "");
  if (token === undefined || numberOf(data, 0) !== liquidating) return [];
  const isOwn = logs.some(
    (log) =>
      log.topics[0] === transferTopic &&
      log.topics[3] === topics[1] &&
      addressOf(log.topics[1]) === wallet &&
      addressOf(log.topics[2]) === zeroAddress &&
      contractAt(platform, log.address.toLowerCase())?.protocol.id === "liquity-v2",
  );
  if (!isOwn) return [];
  const logsOf = (topic: string): EventLog[] =>
    logs.filter((log) => log.topics[0] === topic && log.address.toLowerCase() === place);
  const isOnly =
    logsOf(troveOperationTopic).filter((log) => numberOf(log.data, 0) === liquidating).length === 1;
  const [sums] = logsOf(trovesLiquidatedTopic);
  const surplus = isOnly && sums !== undefined ? numberOf(sums.data, 6) : 0n;
  const sharedFields = { place, counterparty: place };
  return [
    { direction: "in", token: bold, value: -signedOf(data, 4), ...sharedFields },
    { direction: "out", token, value: -signedOf(data, 6) - surplus, ...sharedFields },
  ];
}
