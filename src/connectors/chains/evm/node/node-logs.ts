import type { Log } from "./logs.ts";
import type { InnerValue } from "./node-traces.ts";
import type { ChainRows, TokenRow, WrapRow } from "../rows.ts";
import type { TokenMetadata } from "../token-metadata.ts";
import { batchTopic, depositTopic, singleTopic, transferTopic, withdrawalTopic } from "./topics.ts";

type Place = { blockNumber: string; timeStamp: string };

const addressOf = (topic: string): string => `0x${topic.slice(-40)}`.toLowerCase();
const wordOf = (data: string, index: number): bigint =>
  BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64) || "0"}`);

/** Whether a log names the wallet. */
export function namesWallet(log: Log, wallet: string): boolean {
  return log.topics.slice(1).some((topic) => addressOf(topic) === wallet);
}

/** Contracts that emit token events for the wallet. */
export function contractsIn(receipts: readonly { logs: Log[] }[], wallet: string): string[] {
  const known = new Set([transferTopic, singleTopic, batchTopic, depositTopic, withdrawalTopic]);
  const contracts = new Set<string>();
  for (const receipt of receipts)
    for (const log of receipt.logs)
      if (known.has(log.topics[0] ?? "") && namesWallet(log, wallet))
        contracts.add(log.address.toLowerCase());
  return [...contracts];
}

/** Adds a token's log to the rows. */
export function addTokenRows(
  rows: ChainRows,
  log: Log,
  place: Place & { hash: string; transactionIndex: string },
  facts: Map<string, TokenMetadata>,
): void {
  const [topic, first = "", second = "", third = ""] = log.topics;
  const sharedFields = { ...place, ...namesOf(log.address, facts) };
  if (topic === transferTopic && log.topics.length === 3)
    rows.tokens.push({
      ...sharedFields,
      from: addressOf(first),
      to: addressOf(second),
      value: wordOf(log.data, 0).toString(),
    });
  else if (topic === transferTopic && log.topics.length === 4)
    rows.nfts.push({
      ...sharedFields,
      from: addressOf(first),
      to: addressOf(second),
      tokenID: BigInt(third).toString(),
    });
  else if (topic === singleTopic || topic === batchTopic) {
    const parties = { from: addressOf(second), to: addressOf(third) };
    const movedItems =
      topic === singleTopic ? [[wordOf(log.data, 0), wordOf(log.data, 1)] as const] : batchOf(log.data);
    for (const [id, value] of movedItems)
      rows.multiTokens.push({
        ...sharedFields,
        ...parties,
        tokenID: id.toString(),
        tokenValue: value.toString(),
      });
  }
}

/** Ids and values of a `TransferBatch`: two dynamic arrays. */
function batchOf(data: string): (readonly [id: bigint, value: bigint])[] {
  const idsAt = Number(wordOf(data, 0)) / 32;
  const valuesAt = Number(wordOf(data, 1)) / 32;
  const count = Number(wordOf(data, idsAt));
  return Array.from({ length: count }, (_, index) => [
    wordOf(data, idsAt + 1 + index),
    wordOf(data, valuesAt + 1 + index),
  ]);
}

export function namesOf(
  address: string,
  facts: Map<string, TokenMetadata>,
): Pick<TokenRow, "contractAddress" | "tokenName" | "tokenSymbol" | "tokenDecimal"> {
  const contract = address.toLowerCase();
  const { name, symbol, decimals } = facts.get(contract) ?? {};
  return {
    contractAddress: contract,
    tokenName: name ?? contract,
    tokenSymbol: symbol ?? contract.slice(0, 8),
    tokenDecimal: String(decimals ?? 0),
  };
}

/**
 * Wrapped coins that were minted or burned without a transfer: a `Deposit` or `Withdrawal` log of a token's contract (WETH9) with the same
 * amount of native coin. Other contracts emit events of that form too: those without decimals, or with transfers for minting or burning, are
 * excluded.
 */
export function wrapsIn(
  logs: Log[],
  {
    wallet,
    moves,
    place,
    facts,
    canTrace,
  }: {
    wallet: string;
    moves: InnerValue[];
    place: Place & { hash: string };
    facts: Map<string, TokenMetadata>;
    canTrace: boolean;
  },
): WrapRow[] {
  const open = moves.map(({ from, to, value }) => ({
    from: from.toLowerCase(),
    to: to.toLowerCase(),
    value,
  }));
  const tellers = new Set(
    logs
      .filter(
        ({ topics }) => topics[0] === transferTopic && topics.slice(1).some((topic) => /^0x0+$/.test(topic)),
      )
      .map(({ address }) => address.toLowerCase()),
  );
  return logs.flatMap((log): WrapRow[] => {
    const contract = log.address.toLowerCase();
    const isDeposit = log.topics[0] === depositTopic;
    if (!isDeposit && log.topics[0] !== withdrawalTopic) return [];
    if (log.topics.length !== 2 || addressOf(log.topics[1] ?? "") !== wallet || log.data.length !== 66)
      return [];
    if (facts.get(contract)?.decimals === undefined || tellers.has(contract)) return [];
    const value = wordOf(log.data, 0).toString();
    const index = open.findIndex(
      (move) => move.value === value && (isDeposit ? move.to === contract : move.from === contract),
    );
    if (value === "0" || (index < 0 && (canTrace || isDeposit))) return [];
    if (index >= 0) open.splice(index, 1);
    return [{ ...place, ...namesOf(contract, facts), direction: isDeposit ? "in" : "out", value }];
  });
}
