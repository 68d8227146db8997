import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { finished } from "node:stream/promises";

const header =
  '"Txhash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","CurrentValue @ $2527.36/Eth","TxnFee(ETH)","TxnFee(USD)","Historical $Price/Eth","Status","ErrCode","Method"';
const start = Date.UTC(2017, 0, 1) / 1000;
const span = 8 * 365 * 86_400;
const wrapped = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";

/**
 * Writes an Etherscan-style export of `rows` transactions of `wallet` over eight years, deterministic by its arguments: payments in both
 * directions, calls, approvals, wrapping and some failed transactions. About 250 bytes per row; streamed.
 */
export async function writeEtherscanExport(
  path: string,
  { rows, wallet, seed = 1 }: { rows: number; wallet: string; seed?: number },
): Promise<void> {
  const file = createWriteStream(path);
  const random = randomOf(seed);
  let text = `${header}\r\n`;
  for (let index = 0; index < rows; index++) {
    text += rowOf(index, rows, wallet, random);
    if (text.length < 65_536) continue;
    if (!file.write(text)) await once(file, "drain");
    text = "";
  }
  file.end(text);
  await finished(file);
}

function rowOf(index: number, rows: number, wallet: string, random: () => number): string {
  const at = start + Math.floor((index / rows) * span);
  const other = `0x${hex(random, 8)}${hex(random, 8).repeat(4)}`;
  const hash = `0x${index.toString(16).padStart(16, "0")}${hex(random, 8)}${hex(random, 8).repeat(5)}`;
  const value = (random() * 3).toFixed(18).replace(/0+$/, "").replace(/\.$/, "");
  const fee = (0.0002 + random() / 1000).toFixed(12);
  const kind = index === 0 ? 0 : random();
  const isFailed = kind > 0.97;
  const into = kind < 0.5;
  const called = kind > 0.8;
  const method = into
    ? "Transfer"
    : kind > 0.95
      ? "Swap"
      : kind > 0.9
        ? "Approve"
        : kind > 0.87
          ? "Deposit"
          : "Transfer";
  const to = method === "Deposit" ? wrapped : other;
  const cells = [
    hash,
    String(4_000_000 + index * 3),
    String(at),
    new Date(at * 1000).toISOString().slice(0, 19).replace("T", " "),
    into ? other : wallet,
    into ? wallet : to,
    "",
    into ? value : "0",
    into || (called && method !== "Deposit") ? "0" : value,
    "227.462774035738",
    fee,
    "1.06149294550011",
    "303.79",
    isFailed ? "Error(0)" : "",
    isFailed ? "execution reverted" : "",
    method,
  ];
  return `"${cells.join('","')}"\r\n`;
}

function hex(random: () => number, digits: number): string {
  return Math.floor(random() * 0x1_0000_0000)
    .toString(16)
    .padStart(8, "0")
    .slice(0, digits);
}

/** Uniform numbers in 0..1 from a seed (Mulberry32, public domain). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const statementHeader = '"User_ID","UTC_Time","Account","Operation","Coin","Change","Remark"';
const coins = ["BTC", "ETH", "BNB", "SOL", "ADA", "XRP", "DOT", "LTC", "LINK", "AVAX"];

/**
 * Writes a Binance statement of `rows` rows over eight years, deterministic by its arguments: trades of three rows, deposits, withdrawals,
 * interest, and moves between accounts. About 75 bytes per row; streamed.
 */
export async function writeBinanceStatement(
  path: string,
  { rows, seed = 1 }: { rows: number; seed?: number },
): Promise<void> {
  const file = createWriteStream(path);
  const random = randomOf(seed);
  let text = `${statementHeader}\r\n`;
  for (let index = 0; index < rows;) {
    const at = new Date((start + Math.floor((index / rows) * span)) * 1000);
    const time = at.toISOString().slice(0, 19).replace("T", " ");
    for (const [account, operation, coin, change] of eventOf(random).slice(0, rows - index)) {
      text += `"1","${time}","${account}","${operation}","${coin}","${change}",""\r\n`;
      index++;
    }
    if (text.length < 65_536) continue;
    if (!file.write(text)) await once(file, "drain");
    text = "";
  }
  file.end(text);
  await finished(file);
}

type StatementRow = readonly [account: string, operation: string, coin: string, change: string];

/** The rows of one second. */
function eventOf(random: () => number): StatementRow[] {
  const kind = random();
  const coin = coins[Math.floor(random() * coins.length)] ?? "BTC";
  const amount = (0.001 + random() * 3).toFixed(8);
  if (kind < 0.6)
    return [
      ["Spot", "Buy", coin, amount],
      ["Spot", "Transaction Related", "USDT", `-${(1 + random() * 900).toFixed(8)}`],
      ["Spot", "Fee", "USDT", `-${(0.001 + random()).toFixed(8)}`],
    ];
  if (kind < 0.75) return [["Spot", "Simple Earn Flexible Interest", coin, amount]];
  if (kind < 0.85) return [["Spot", "Deposit", "USDT", amount]];
  if (kind < 0.9) return [["Spot", "Withdraw", coin, `-${amount}`]];
  return [
    ["Spot", "Transfer Between Main and Funding Wallet", coin, `-${amount}`],
    ["Funding", "Transfer Between Main and Funding Wallet", coin, amount],
  ];
}
