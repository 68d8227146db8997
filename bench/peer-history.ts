import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { randomOf } from "./generate.ts";

/** A purchase or a sale of a coin for dollars. Amounts have two decimals and prices none, so that every program computes in whole cents. */
type Trade = {
  /** Unix milliseconds. */
  at: number;
  isPurchase: boolean;
  coin: string;
  /** Hundredths of the coin. */
  hundredths: number;
  /** Dollars for one coin. */
  price: number;
};

/** How a program's input states a trade. */
export type HistoryFile = { head: string; line: (trade: Trade) => string };

const coins = ["BTC", "ETH", "BNB", "SOL", "ADA", "XRP", "DOT", "LTC", "LINK", "AVAX"];
const start = Date.UTC(2017, 0, 2);
const span = 8 * 365 * 86_400_000;
/** Dollars that are paid in before the first trade. */
const capital = "1000000000.00";

const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2);
const dayOf = ({ at }: Trade): string => new Date(at).toISOString().slice(0, 10);
const totalOf = ({ hundredths, price }: Trade): string => decimal(hundredths * price);

/** The same trades for the same number: as many sales as purchases, over eight years, never more than is held. */
function* tradesOf(count: number): Generator<Trade> {
  const random = randomOf(7);
  const held = new Map<string, number>();
  for (let index = 0; index < count; index++) {
    const coin = coins[Math.floor(random() * coins.length)] ?? "BTC";
    const available = held.get(coin) ?? 0;
    const isPurchase = available < 100 || random() < 0.5;
    const hundredths = 1 + Math.floor(random() * (isPurchase ? 1_000 : Math.min(available, 1_000)));
    held.set(coin, available + (isPurchase ? hundredths : -hundredths));
    const at = start + Math.floor((index / count) * span);
    yield { at, isPurchase, coin, hundredths, price: 10 + Math.floor(random() * 990) };
  }
}

/** Koinly's universal format, which portolan imports. */
export const universalFile: HistoryFile = {
  head: `Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash\n2017-01-01 00:00:00 UTC,,,${capital},USD,,,,,,,\n`,
  line(trade) {
    const time = `${new Date(trade.at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
    const coin = `${decimal(trade.hundredths)},${trade.coin}`;
    const money = `${totalOf(trade)},USD`;
    return `${time},${trade.isPurchase ? `${money},${coin}` : `${coin},${money}`},,,,,,,\n`;
  },
};

/** The journal of hledger and Ledger. */
export const journalFile: HistoryFile = {
  head: `2017-01-01 deposit\n    assets:USD  ${capital} USD\n    equity\n\n`,
  line(trade) {
    const sign = trade.isPurchase ? "" : "-";
    return `${dayOf(trade)} trade\n    assets:${trade.coin}  ${sign}${decimal(trade.hundredths)} ${trade.coin} @@ ${totalOf(trade)} USD\n    assets:USD\n\n`;
  },
};

/** Beancount's input, with lots that sales take first in, first out. */
export const beancountFile: HistoryFile = {
  head: [
    'option "booking_method" "FIFO"',
    ...["Assets:USD", "Equity:Owner", "Income:Gains", ...coins.map((coin) => `Assets:${coin}`)].map(
      (account) => `2016-01-01 open ${account}`,
    ),
    `2017-01-01 * "deposit"\n  Assets:USD  ${capital} USD\n  Equity:Owner\n\n`,
  ].join("\n"),
  line(trade) {
    const amount = `${decimal(trade.hundredths)} ${trade.coin}`;
    return trade.isPurchase
      ? `${dayOf(trade)} * "buy"\n  Assets:${trade.coin}  ${amount} {${trade.price}.00 USD}\n  Assets:USD  -${totalOf(trade)} USD\n\n`
      : `${dayOf(trade)} * "sell"\n  Assets:${trade.coin}  -${amount} {} @ ${trade.price}.00 USD\n  Assets:USD  ${totalOf(trade)} USD\n  Income:Gains\n\n`;
  },
};

/** Writes a history of `trades` trades in a program's format; streamed. */
export async function writeHistory(path: string, trades: number, { head, line }: HistoryFile): Promise<void> {
  const file = createWriteStream(path);
  let text = head;
  for (const trade of tradesOf(trades)) {
    text += line(trade);
    if (text.length < 65_536) continue;
    if (!file.write(text)) await once(file, "drain");
    text = "";
  }
  file.end(text);
  await finished(file);
}
