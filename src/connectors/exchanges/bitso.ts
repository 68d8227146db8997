import type { Change, ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import { ExchangeFailure } from "../../ports/exchanges.ts";
import { isUnusableResponse } from "./access/refusals.ts";
import type { Exchange, ExchangeClient } from "./exchange.ts";
import { amountOf, optionalAmountOf, listAt, partOf, textOf, momentOfText, type Raw } from "./reading/raw.ts";
import { listNewestFirst, meaningOf, type Words } from "./reading/records.ts";
import { msg } from "../../errors/wording.ts";

const rowsPerPage = 100;

const words: Words = [
  [/^(?:trade|conversion|swap)/, "trade", "trade"],
  [/^funding/, "deposit", "deposit"],
  [/^withdrawal/, "deposit", "withdrawal"],
  [/^fee/, "other", "fee"],
  [/^(?:transfer|internal)/, "transfer", "transfer"],
  [/reward|yield|bonus|cashback|referral|airdrop/, "reward", "reward"],
];

/**
 * https://docs.bitso.com/bitso-api/docs/account-ledger: newest first. Fees of trades and withdrawals are separate rows with the same reference.
 * Hashes are in the lists of deposits and withdrawals.
 */
const ledger = listNewestFirst({
  id: "ledger",
  title: "Ledger: trades with fees, deposits, withdrawals",
  async page({ client }, next) {
    const rows = listAt(
      await client.ask("privateGetLedger", {
        limit: rowsPerPage,
        ...(next === undefined ? {} : { marker: next }),
      }),
      "payload",
    );
    const found = [
      await hashesOf(client, "fid", "privateGetFundingsFid", rows),
      await hashesOf(client, "wid", "privateGetWithdrawalsWid", rows),
    ];
    const hashes = new Map(found.flatMap((pairs) => pairs ?? []));
    const rowsWithHash = rows.map((row): Raw => ({ ...row, hash: hashes.get(referenceOf(row)) ?? "" }));
    return {
      rows: rowsWithHash,
      ...(rows.length < rowsPerPage ? {} : { next: textOf(rows.at(-1) ?? {}, "eid") }),
      ...(found.includes(null) ? { gap: unreadHashes } : {}),
    };
  },
  momentOf: (row) => momentOfText(textOf(row, "created_at")),
  groupOf: referenceOf,
  events: (rows) => eventOf(rows),
});

/** The entry that a row belongs to: a trade, a deposit, a withdrawal, or itself. */
function referenceOf(row: Raw): string {
  const details = partOf(row, "details");
  for (const name of ["tid", "wid", "fid"])
    if (textOf(details, name) !== "") return `${name}:${textOf(details, name)}`;
  return textOf(row, "eid");
}

const unreadHashes = msg`Ledger: Bitso did not serve the transaction hashes of some deposits and withdrawals.`;

/** https://docs.bitso.com/bitso-payouts-funding/docs/fundings: several ids in one request. `null` where they are not served. */
async function hashesOf(
  client: ExchangeClient,
  name: "fid" | "wid",
  endpoint: string,
  rows: readonly Raw[],
): Promise<[reference: string, hash: string][] | null> {
  const ids = [...new Set(rows.map((row) => textOf(partOf(row, "details"), name)))].filter((id) => id !== "");
  if (ids.length === 0) return [];
  try {
    const found = listAt(await client.ask(endpoint, { [name]: ids.join("-") }), "payload");
    return found.map((row) => [`${name}:${textOf(row, name)}`, textOf(partOf(row, "details"), "tx_hash")]);
  } catch (error) {
    if (error instanceof ExchangeFailure && isUnusableResponse(error)) return null;
    throw error;
  }
}

function eventOf(rows: Raw[]): ExchangeEvent[] {
  const main = rows.find((row) => textOf(row, "operation") !== "fee") ?? rows[0];
  if (main === undefined) return [];
  const changes = rows.flatMap((row): Change[] =>
    listAt(row, "balance_updates").map((update) => ({
      symbol: textOf(update, "currency").toUpperCase(),
      amount: amountOf(update, "amount"),
      ...(textOf(row, "operation") === "fee" ? { isFee: true } : {}),
    })),
  );
  const word = textOf(main, "operation");
  // A row without updates has no effect.
  const first = optionalAmountOf(listAt(main, "balance_updates")[0] ?? {}, "amount");
  const hash = textOf(main, "hash");
  return [
    {
      id: referenceOf(main),
      at: momentOfText(textOf(main, "created_at")),
      ...meaningOf(words, word, first),
      account: "",
      changes,
      method: word,
      ...(hash === "" ? {} : { txHash: hash }),
    },
  ];
}

export const bitso: Exchange = {
  id: "bitso",
  title: "Bitso",
  howTo: "bitso.com: Profile → API, with View account information and View activity and balance only",
  documentation: "https://docs.bitso.com/bitso-api/",
  proof: { recorded: [], documented: ["ledger", "hashes of deposits and withdrawals", "balances"] },
  pace: { perSecond: 2, burst: 10 },
  openedOn: "2014-04-01",
  accounts: [""],
  blind: [
    "Bitso does not state what a key may do: give it no permission to trade or withdraw.",
    "Bitso's ledger is read as documented; no recorded answer has confirmed it.",
  ],
  async balances(client) {
    return listAt(await client.ask("privateGetBalance"), "payload", "balances").map((row) => ({
      account: "",
      symbol: textOf(row, "currency").toUpperCase(),
      amount: amountOf(row, "total"),
    }));
  },
  streams: [ledger],
};
