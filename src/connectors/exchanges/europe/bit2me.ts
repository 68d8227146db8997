import { hmac } from "@noble/hashes/hmac.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../../domain/ledger/transaction.ts";
import { toBase64 } from "../../../lib/base64.ts";
import type { OwnApi } from "../access/own-api.ts";
import type { Exchange, ExchangeClient, Stream } from "../exchange.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import { withTotal } from "../reading/paging.ts";
import {
  amountOf,
  optionalAmountOf,
  feeOf,
  listAt,
  negated,
  partOf,
  sumAmounts,
  textOf,
  unsignedAmountOf,
  tradeChanges,
  momentOfText,
  type Raw,
} from "../reading/raw.ts";
import { listBySpan, pagesOf } from "../reading/records.ts";
import { undirectedGap } from "../reading/undirected.ts";

const rowsPerPage = 100;

/** https://github.com/bit2me-devs/trading-spot-samples: the SHA-256 of nonce and path, signed with HMAC-SHA-512. */
const ownApi: OwnApi = {
  base: "https://gateway.bit2me.com",
  headers({ path, now }, { apiKey, secret }) {
    const digest = sha256(utf8ToBytes(`${now}:${path}`));
    const signature = toBase64(hmac(sha512, utf8ToBytes(secret), digest));
    return { "x-api-key": apiKey, "x-nonce": String(now), "api-signature": signature };
  },
};

/** All rows of a list. The next page begins after the rows read so far, because a server may return smaller pages than requested. */
async function* rowsOf(client: ExchangeClient, endpoint: string): AsyncGenerator<Raw[]> {
  yield* pagesOf(async (next = "0") => {
    const offset = Number(next);
    const answer = await client.ask(endpoint, { limit: rowsPerPage, offset });
    const { rows, total } = withTotal(answer, listAt(answer, "data"), "total", "count");
    const read = offset + rows.length;
    const isLast = rows.length === 0 || (total === undefined ? rows.length < rowsPerPage : read >= total);
    return isLast ? { rows } : { rows, next: String(read) };
  });
}

/** The order of the lists is not documented, so each is read completely whenever a balance has changed. */
function wholeList(
  id: string,
  title: string,
  {
    endpoint,
    events,
    pendingSince,
    isUndirected = () => false,
  }: {
    endpoint: string;
    events: (row: Raw) => ExchangeEvent[];
    pendingSince?: (row: Raw) => number | undefined;
    isUndirected?: (row: Raw) => boolean;
  },
): Stream {
  return listBySpan({
    id,
    title,
    isCostly: true,
    spanDays: 10_000,
    overlapDays: 0,
    rows: ({ client }) => rowsOf(client, endpoint),
    ...(pendingSince === undefined ? {} : { pendingSince }),
    events(rows, _, { noteGap }) {
      const unreadTypes = rows.filter(isUndirected).map((row) => textOf(row, "type") || "without a name");
      if (unreadTypes.length > 0) noteGap(undirectedGap(unreadTypes));
      return rows.flatMap(events);
    },
  });
}

/** The account of one end of a transaction; absent outside Bit2Me, and for a product, whose position is derived. */
function accountOf(end: Raw): string | undefined {
  const kind = textOf(end, "class");
  if (kind === "pocket") return "";
  return /^(?:pro|trading)/.test(kind) ? "Pro" : undefined;
}

const isCompleted = (row: Raw): boolean => textOf(row, "status") === "completed";

/** Whether the direction is unknown: neither end is a known account. Movements within a product affect no account. */
function isUndirected(row: Raw): boolean {
  const ends = [partOf(row, "origin"), partOf(row, "destination")];
  return (
    isCompleted(row) &&
    ends.every((end) => accountOf(end) === undefined) &&
    !ends.every((end) => textOf(end, "class") === "earn")
  );
}

/** Moves between the owner's pockets change no balance of a coin. Amounts are before a fee at the origin and after it at the destination. */
function transactionOf(row: Raw): ExchangeEvent[] {
  if (!isCompleted(row)) return [];
  const [origin, destination] = [partOf(row, "origin"), partOf(row, "destination")];
  for (const [index, end] of [origin, destination].entries())
    for (const name of ["class", "currency"])
      if (textOf(end, name) === "")
        throw new ExchangeFailure(
          "malformed",
          `a transaction has no ${index === 0 ? "origin" : "destination"}.${name}.`,
        );
  const [sentAmount, receivedAmount] = [
    unsignedAmountOf(origin, "amount"),
    unsignedAmountOf(destination, "amount"),
  ];
  const [from, to] = [textOf(origin, "currency"), textOf(destination, "currency")];
  const [sourceAccount, entered] = [accountOf(origin), accountOf(destination)];
  const account = sourceAccount ?? entered;
  if (account === undefined || (sourceAccount === entered && from === to)) return [];
  const fee = entered === undefined && from === to ? sumAmounts(sentAmount, negated(receivedAmount)) : "0";
  const address = textOf(destination, "address");
  const type = typeOf(row, {
    isOut: sourceAccount !== undefined,
    isIn: entered !== undefined,
    isSame: from === to,
  });
  return [
    {
      id: textOf(row, "id"),
      at: momentOfText(textOf(row, "date")),
      type,
      account,
      changes: [
        ...(sourceAccount === undefined
          ? []
          : [
              {
                symbol: from,
                amount: negated(fee === "0" ? sentAmount : receivedAmount),
                account: sourceAccount,
              },
            ]),
        ...(fee === "0" ? [] : [feeOf(from, fee)]),
        ...(entered === undefined ? [] : [{ symbol: to, amount: receivedAmount, account: entered }]),
      ],
      method: `${textOf(row, "type")} ${textOf(row, "subtype")}`.trim(),
      ...(type === "stake" || type === "unstake" ? { counterparty: "Earn" } : {}),
      ...(type === "withdrawal" && address !== "" ? { counterparty: address } : {}),
    },
  ];
}

type Ends = { isOut: boolean; isIn: boolean; isSame: boolean };

function typeOf(row: Raw, { isOut, isIn, isSame }: Ends): TransactionType {
  const subtype = textOf(row, "subtype");
  if (subtype === "earn") return isOut ? "stake" : "unstake";
  if (isOut && isIn) return isSame ? "transfer" : "trade";
  if (subtype === "social-pay" && isIn)
    return textOf(partOf(row, "origin"), "fullName") === "Bit2Me" ? "airdrop" : "deposit";
  if (textOf(row, "type") === "transfer" && subtype !== "social-pay") return "transfer";
  return isOut ? "withdrawal" : "deposit";
}

/** Trades of the Pro account, which has separate balances. */
function tradeOf(row: Raw): ExchangeEvent[] {
  const [base = "", quote = ""] = textOf(row, "symbol").split("/");
  return [
    {
      id: `trade:${textOf(row, "id")}`,
      at: momentOfText(textOf(row, "createdAt")),
      type: "trade",
      account: "Pro",
      changes: tradeChanges({
        side: textOf(row, "side"),
        base,
        quote,
        amount: amountOf(row, "amount"),
        cost: amountOf(row, "cost"),
        fee: { symbol: textOf(row, "feeCurrency"), amount: amountOf(row, "feeAmount") },
      }),
    },
  ];
}

function heldIn(account: string, rows: readonly Raw[]) {
  return rows.map((row) => ({
    account,
    symbol: textOf(row, "currency"),
    amount: sumAmounts(
      amountOf(row, "balance"),
      optionalAmountOf(row, "blockedBalance"),
      optionalAmountOf(row, "blockedOutputBalance"),
    ),
  }));
}

export const bit2me: Exchange = {
  id: "bit2me",
  title: "Bit2Me",
  ownApi,
  howTo: "bit2me.com: Settings → API keys, with the permissions to read only",
  documentation: "https://api.bit2me.com/",
  proof: {
    recorded: ["wallet transactions", "earn", "trades", "balances of pockets"],
    documented: ["balances of the Pro account and transfers to it"],
  },
  pace: { perSecond: 2, burst: 5 },
  openedOn: "2015-01-01",
  accounts: [""],
  sideAccounts: [
    {
      title: "Pro",
      accounts: ["Pro"],
      history: "trades, and transfers from and to the wallet",
      async balances(client) {
        return heldIn("Pro", listAt(await client.ask("/v1/trading/wallet/balance")));
      },
    },
  ],
  unreadAccounts: ["Earn (booked from its transactions, its balance is not stated)", "Loan"],
  blind: [
    "Bit2Me does not state what a key may do: give it no permission to trade or withdraw.",
    "Bit2Me's fee of a purchase is part of the amount paid.",
  ],
  balances: async (client) => heldIn("", listAt(await client.ask("/v1/wallet/pocket"))),
  streams: [
    wholeList("transactions", "Deposits, withdrawals, purchases, earn and gifts", {
      endpoint: "/v2/wallet/transaction",
      events: transactionOf,
      pendingSince: (row) =>
        /^(?:completed|cancell?ed|rejected|failed|expired|refunded)$/.test(textOf(row, "status"))
          ? undefined
          : momentOfText(textOf(row, "date")),
      isUndirected,
    }),
    {
      ...wholeList("trades", "Trades of the Pro account", {
        endpoint: "/v1/trading/trade",
        events: tradeOf,
      }),
      sideAccount: "Pro",
      isOptional: true,
    },
  ],
};
