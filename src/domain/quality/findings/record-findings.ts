import { maxNamed, type Finding } from "./finding.ts";
import type { WordingRecord } from "../../../errors/wording.ts";

type Place = { platform: string; wallet: string };

/** Transactions reported twice, under two wallets or under one. */
export type DuplicateFact = {
  keep: Place;
  drop: Place;
  pairs: { keep: string; drop: string; at: number; apartMs: number }[];
  /**
   * Set if a tracker's rows only resemble the records, with other amounts. `isDeletable`: each of the rows has a record, and states nothing
   * else.
   */
  similar?: { isDeletable: boolean };
  /** Set if two files of one exchange state them: the formats of both. */
  files?: { keep: string; drop: string } | undefined;
  /** Set if several rows of one side add up to one row of the other. */
  isSum?: boolean;
  /** Set if the side that is dropped are fees, which the transactions that are kept have, too. */
  isFee?: boolean;
};

export type FailedFact = {
  taskId: string;
  kind: string;
  title: string;
  error: string;
  wording?: WordingRecord | undefined;
  at: number;
};

export function failedFinding({ taskId, kind, title, error, wording, at }: FailedFact): Finding {
  return {
    id: `failedTask:${taskId}`,
    kind: "failedTask",
    severity: "warning",
    message: `"${title}" failed: ${error}`,
    affectedValue: null,
    subject: { taskId, kind, title, error, ...(wording && { wording }), at },
    remedy: { method: "tasks.retry", params: { taskId } },
  };
}

/** Maximum of transactions that one call of its remedy deletes. */
const maxDeleted = 1_000;

/** `rows`: how many of those that were compared, which are not all of a long file. */
export type ShiftedFact = { importId: string; fileName: string; hours: number; rows: number };

/** A file that repeats known rows some hours off was read in the wrong time zone, and counts them twice. */
export function shiftedFinding({ importId, fileName, hours, rows }: ShiftedFact): Finding {
  const way = hours > 0 ? "later" : "earlier";
  return {
    id: `shiftedImport:${importId}`,
    kind: "shiftedImport",
    severity: "warning",
    message: `At least ${rows} rows of ${fileName} were known already, and the file states them ${Math.abs(hours)} h ${way}, so they count twice. Delete this import and repeat it with the option timezone set to the zone of the file.`,
    affectedValue: null,
    subject: { importId, fileName, hours, rows },
    remedy: { method: "imports.delete", params: { importId } },
  };
}

/** Trades of which a source stated one side only; `ids` are the first of them. */
export type OneSidedFact = {
  platform: string;
  wallet: string;
  transactions: number;
  firstAt: number;
  ids: string[];
};

/** A half of a trade: what was paid or received for it is unknown, and its value is that of its one side. */
export function oneSidedFinding({ platform, wallet, transactions, firstAt, ids }: OneSidedFact): Finding {
  const trades = transactions === 1 ? "1 trade" : `${transactions} trades`;
  const [name, their] = transactions === 1 ? ["names", "its"] : ["name", "their"];
  return {
    id: `oneSidedTrades:${platform}:${wallet}`,
    kind: "oneSidedTrades",
    severity: "warning",
    message: `${trades} in ${placeText({ platform, wallet })} since ${new Date(firstAt).toISOString().slice(0, 10)} ${name} one side only: ${their} source did not state what was paid or received, so cost and gain are the market value, and the other coin's balance is wrong. Add the missing side, or set another type if it is no trade.`,
    affectedValue: null,
    subject: {
      platform,
      wallet,
      count: transactions,
      at: firstAt,
      transactionId: ids[0],
      transactionIds: ids,
    },
    remedy: null,
  };
}

/** The finding of a duplicate. Its remedy deletes one side; dismissing the issue keeps both. */
export function duplicateFinding(fact: DuplicateFact): Finding {
  const { keep, drop, pairs, similar, files, isSum = false, isFee = false } = fact;
  const days = pairs.map(({ at }) => at);
  const date = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const [from, to] = [date(Math.min(...days)), date(Math.max(...days))];
  const when = from === to ? `on ${from}` : `from ${from} to ${to}`;
  const apartMs = Math.max(...pairs.map((pair) => pair.apartMs));
  const apartHours = apartMs <= 60_000 ? 0 : Math.ceil(apartMs / 3_600_000);
  const certainty = similar === undefined ? "" : similar.isDeletable ? "similar:" : "unclear:";
  const sum = isFee ? "fee:" : isSum ? "sum:" : "";
  const formats = files === undefined ? "" : `${files.keep}|${files.drop}:`;
  return {
    id: `doubledTransactions:${certainty}${sum}${formats}${keep.platform}:${keep.wallet}|${drop.platform}:${drop.wallet}`,
    kind: "doubledTransactions",
    severity: "warning",
    message:
      similar === undefined ? duplicateMessage(fact, { when, apartHours }) : similarMessage(fact, when),
    affectedValue: null,
    subject: {
      keep,
      drop,
      count: pairs.length,
      from,
      to,
      apartHours,
      ...(similar === undefined ? {} : { isSimilar: true }),
      ...(isSum ? { isSum } : {}),
      ...(isFee ? { isFee } : {}),
      ...(files === undefined ? {} : { keepFormat: files.keep, dropFormat: files.drop }),
      transactionIds: [...new Set(pairs.slice(0, maxNamed).flatMap((pair) => [pair.keep, pair.drop]))],
    },
    remedy:
      similar?.isDeletable === false
        ? null
        : {
            method: "transactions.delete",
            params: { ids: pairs.slice(0, maxDeleted).map((pair) => pair.drop) },
          },
  };
}

function duplicateMessage(
  { keep, drop, pairs, files, isSum = false, isFee = false }: DuplicateFact,
  { when, apartHours }: { when: string; apartHours: number },
): string {
  if (isFee) {
    const fees = pairs.length === 1 ? "A fee" : `${pairs.length} fees`;
    const [count, rows] = pairs.length === 1 ? ["counts", "row"] : ["count", "rows"];
    return `${fees} ${when} in ${placeText(keep)} ${count} twice: in the row of a trade, and as a row of another import with the same coin, amount and time. Delete the fee's ${rows}, or dismiss this to keep both.`;
  }
  const count = pairs.length === 1 ? "A transaction" : `${pairs.length} transactions`;
  const [are, them] = pairs.length === 1 ? ["is", "it"] : ["are", "them"];
  const content = isSum
    ? "the same coins and amounts as a sum, such as that of an order's fills,"
    : "the same coins and amounts";
  const isHere = keep.platform === drop.platform && keep.wallet === drop.wallet;
  const span = apartHours === 0 ? "within a minute" : `at most ${apartHours} h apart`;
  if (files !== undefined)
    return `${count} ${when} ${are} in two files of one exchange, a file of the format ${files.keep} (${placeText(keep)}) and one of ${files.drop} (${placeText(drop)}): ${content} ${span}. Delete the rows of ${files.drop} to count ${them} once, or dismiss this to keep both.`;
  const placeDescription = isHere
    ? `in ${placeText(keep)} twice, once from the exchange's API and once from its file: ${content} ${span}. Delete the file's rows`
    : `in both ${placeText(keep)} and ${placeText(drop)}, reported by two sources: the same coins, amounts and directions ${span}. Delete the side of ${drop.wallet}`;
  return `${count} ${when} ${are} ${placeDescription} to count ${them} once, or dismiss this to keep both.`;
}

function similarMessage({ keep, drop, pairs, similar }: DuplicateFact, when: string): string {
  const isOne = pairs.length === 1;
  const count = isOne ? "A transaction" : `${pairs.length} transactions`;
  const remedy = similar?.isDeletable
    ? `Delete the side of ${drop.wallet} to count ${isOne ? "it" : "them"} once`
    : `Compare them, and delete or edit those of ${drop.wallet} that repeat a record`;
  return `${count} ${when} of ${placeText(drop)} may repeat records of ${placeText(keep)}: the same coins and directions within a minute, but other amounts, or more than one that fits. Both count. ${remedy}, or dismiss this to keep both.`;
}

function placeText({ platform, wallet }: Place): string {
  return `${wallet} (${platform})`;
}
