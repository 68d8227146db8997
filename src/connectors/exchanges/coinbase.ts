import { z } from "zod";
import type { Change, ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../domain/ledger/transaction.ts";
import { ExchangeFailure } from "../../ports/exchanges.ts";
import { defineStream, type Exchange, type ExchangeClient } from "./exchange.ts";
import { newestFirst, walkState } from "./reading/newest-first.ts";
import {
  amountOf,
  optionalAmountOf,
  feeOf,
  listAt,
  magnitude,
  negated,
  partOf,
  rowAt,
  sumAmounts,
  textOf,
  momentOfText,
  type Raw,
} from "./reading/raw.ts";

/** https://docs.cdp.coinbase.com/coinbase-app/track-apis/transactions: the meaning of a type, in and out. */
const types: Record<string, [given: TransactionType, taken: TransactionType]> = {
  send: ["deposit", "withdrawal"],
  receive: ["deposit", "withdrawal"],
  request: ["deposit", "withdrawal"],
  fiat_deposit: ["deposit", "withdrawal"],
  fiat_withdrawal: ["deposit", "withdrawal"],
  buy: ["trade", "trade"],
  sell: ["trade", "trade"],
  trade: ["trade", "trade"],
  advanced_trade_fill: ["trade", "trade"],
  retail_simple_dust: ["trade", "trade"],
  transfer: ["transfer", "transfer"],
  exchange_deposit: ["transfer", "transfer"],
  exchange_withdrawal: ["transfer", "transfer"],
  pro_deposit: ["transfer", "transfer"],
  pro_withdrawal: ["transfer", "transfer"],
  intx_deposit: ["transfer", "transfer"],
  intx_withdrawal: ["transfer", "transfer"],
  vault_withdrawal: ["transfer", "transfer"],
  wrap_asset: ["wrap", "wrap"],
  unwrap_asset: ["unwrap", "unwrap"],
  interest: ["interest", "interest"],
  staking_reward: ["reward", "reward"],
  inflation_reward: ["reward", "reward"],
  incentives_rewards_payout: ["reward", "reward"],
  earn_payout: ["reward", "reward"],
  reward: ["reward", "reward"],
  cardbuyback: ["reward", "reward"],
  subscription_rebate: ["reward", "reward"],
  retail_simple_price_improvement: ["reward", "reward"],
  airdrop: ["airdrop", "other"],
  cardspend: ["deposit", "payment"],
  subscription: ["other", "payment"],
  derivatives_settlement: ["derivative", "derivative"],
};

/** Moves of coins to and from their staked account, which is the owner's as well; in Coinbase's report they have no effect either. */
const staysInAccount = /^(?:un)?staking_transfer$|^retail_eth2_deprecation$/;

const state = z.object({
  accounts: z.record(z.string(), z.object({ seen: z.string(), walk: walkState.nullable() })),
});

async function accountsOf(client: ExchangeClient): Promise<Raw[]> {
  const accounts: Raw[] = [];
  for (let after: string | undefined; ;) {
    const answer = await client.ask("v2PrivateGetAccounts", {
      limit: 100,
      ...(after === undefined ? {} : { starting_after: after }),
    });
    accounts.push(...listAt(answer, "data"));
    const next = nextOf(answer);
    if (next === undefined || next === after) return accounts;
    after = next;
  }
}

/** The cursor in the URL of the next page, or else the id of the last row; `undefined` on the last page. */
function nextOf(answer: unknown): string | undefined {
  const uri = textOf(partOf(rowAt(answer), "pagination"), "next_uri");
  if (uri === "") return undefined;
  const statedCursor = new URL(uri, "https://api.coinbase.com").searchParams.get("starting_after");
  return statedCursor ?? (textOf(listAt(answer, "data").at(-1) ?? {}, "id") || undefined);
}

function symbolOf(account: Raw): string {
  return (
    textOf(partOf(account, "currency"), "code") ||
    textOf(partOf(account, "balance"), "currency") ||
    textOf(account, "currency")
  );
}

/** Each coin has an account with its own list; only lists of changed accounts are read. */
const transactions = defineStream(state, {
  // Not "transactions": an earlier version booked moves to and from staking as transfers, so that all are read again.
  id: "account-transactions",
  title: "Transactions",
  async *read({ client, since, moved }, state) {
    const accounts = { ...state?.accounts };
    for (const account of await accountsOf(client)) {
      const id = textOf(account, "id");
      const seen = `${textOf(account, "updated_at")} ${amountOf(partOf(account, "balance"), "amount")}`;
      const known = accounts[id];
      const isRead = known?.walk?.walking === null && known.walk.pending === undefined;
      if (known?.seen === seen && isRead && moved !== null) continue;
      const walk = newestFirst(known?.walk ?? null, {
        since,
        async page(next) {
          const answer = await client.ask("v2PrivateGetAccountsAccountIdTransactions", {
            account_id: id,
            limit: 100,
            ...(next === undefined ? {} : { starting_after: next }),
          });
          const after = nextOf(answer);
          return { rows: listAt(answer, "data"), ...(after === undefined ? {} : { next: after }) };
        },
        momentOf: (row) => momentOfText(textOf(row, "created_at")),
        groupOf: (row) => idOf(row),
        isPending: (row) =>
          !/^(?:|completed|complete|failed|canceled|cancelled|expired)$/.test(textOf(row, "status")),
        events: eventsOf,
        retractedIdsOf: (rows) =>
          rows.every((row) => staysInAccount.test(textOf(row, "type"))) ? rows.map(idOf) : [],
      });
      for await (const { state: next, ...page } of walk) {
        accounts[id] = { seen: next.walking === null ? seen : "", walk: next };
        yield {
          ...page,
          state: { accounts: { ...accounts } },
          message: `${symbolOf(account)}, ${page.message ?? ""}`,
        };
      }
    }
    yield { events: [], state: { accounts } };
  },
});

/** The rows of one trade are in two accounts and share its id. Fills of an order share its id and their second. */
function idOf(row: Raw): string {
  const fill = partOf(row, "advanced_trade_fill");
  if (textOf(fill, "order_id") !== "")
    return `${textOf(fill, "order_id")}:${momentOfText(textOf(row, "created_at"))}`;
  for (const name of ["trade", "buy", "sell"]) {
    const sharedId = textOf(partOf(row, name), "id");
    if (sharedId !== "") return sharedId;
  }
  // Half of a trade would be a purchase without its cost.
  const type = textOf(row, "type");
  if (type === "advanced_trade_fill" || type === "trade")
    throw new ExchangeFailure("malformed", `a row of the type ${type} does not name its trade.`);
  return textOf(row, "id");
}

function eventsOf(rows: Raw[]): ExchangeEvent[] {
  const settledRows = rows.filter(
    (row) =>
      /^(?:|completed|complete)$/.test(textOf(row, "status")) && !staysInAccount.test(textOf(row, "type")),
  );
  const [first] = settledRows;
  if (first === undefined) return [];
  const changes = settledRows.flatMap(changesOf);
  const firstChange = changes[0];
  if (firstChange === undefined) return [];
  const name = textOf(first, "type");
  const [incomingType, outgoingType] = types[name] ?? ["other", "other"];
  const hash = hashOf(first);
  const counterparty = textOf(partOf(first, firstChange.amount.startsWith("-") ? "to" : "from"), "address");
  const notes = textOf(first, "description");
  return [
    {
      id: idOf(first),
      at: Math.min(...settledRows.map((row) => momentOfText(textOf(row, "created_at")))),
      type: firstChange.amount.startsWith("-") ? outgoingType : incomingType,
      account: "",
      changes,
      method: name,
      ...(hash === "" ? {} : { txHash: hash }),
      ...(counterparty === "" ? {} : { counterparty }),
      ...(notes === "" ? {} : { notes: notes.slice(0, 2_000) }),
    },
    ...paymentOf(first, firstChange),
  ];
}

function changesOf(row: Raw): Change[] {
  const amount = partOf(row, "amount");
  const symbol = textOf(amount, "currency");
  const movedAmount = amountOf(amount, "amount");
  const fill = partOf(row, "advanced_trade_fill");
  const commission = optionalAmountOf(fill, "commission");
  if (commission !== "0") {
    // The commission is charged in addition to the amounts, in the product's quote currency.
    const [, quote = ""] = textOf(fill, "product_id").split("-");
    return [{ symbol, amount: movedAmount }, feeOf(quote, commission)];
  }
  const networkFee = partOf(partOf(row, "network"), "transaction_fee");
  const fee = optionalAmountOf(networkFee, "amount");
  if (movedAmount.startsWith("-") && fee !== "0" && textOf(networkFee, "currency") === symbol)
    return [{ symbol, amount: sumAmounts(movedAmount, fee) }, feeOf(symbol, fee)];
  const outside = outsideOf(row);
  return outside === undefined
    ? [{ symbol, amount: movedAmount }]
    : [{ symbol, amount: movedAmount }, ...outside];
}

/** The payment of a purchase or sale by card or bank, which is in none of the accounts. */
function outsideOf(row: Raw): Change[] | undefined {
  const name = textOf(row, "type");
  if (name !== "buy" && name !== "sell") return undefined;
  const order = partOf(row, name);
  const method =
    textOf(order, "payment_method_name") || textOf(partOf(row, "details"), "payment_method_name");
  const total = partOf(order, "total");
  if (method === "" || /wallet|account\b/i.test(method) || textOf(total, "currency") === "") return undefined;
  const currency = textOf(total, "currency");
  const fee = partOf(order, "fee");
  const paidFee = textOf(fee, "currency") === currency ? magnitude(optionalAmountOf(fee, "amount")) : "0";
  const totalAmount = magnitude(amountOf(total, "amount"));
  const money = name === "buy" ? sumAmounts(paidFee, negated(totalAmount)) : sumAmounts(totalAmount, paidFee);
  return paidFee === "0"
    ? [{ symbol: currency, amount: money }]
    : [{ symbol: currency, amount: money }, feeOf(currency, paidFee)];
}

/** The deposit that paid a purchase, or the payout of a sale. */
function paymentOf(row: Raw, change: Change): ExchangeEvent[] {
  const outside = outsideOf(row);
  const [first] = outside ?? [];
  if (outside === undefined || first === undefined) return [];
  const isBuy = !change.amount.startsWith("-");
  return [
    {
      id: `${idOf(row)}:payment`,
      at: momentOfText(textOf(row, "created_at")),
      type: isBuy ? "deposit" : "withdrawal",
      account: "",
      changes: [
        { symbol: first.symbol, amount: negated(sumAmounts(...outside.map(({ amount }) => amount))) },
      ],
    },
  ];
}

/** Coinbase writes hashes of EVM chains without their prefix. */
function hashOf(row: Raw): string {
  const network = partOf(row, "network");
  const hash = textOf(network, "hash");
  const isEvm =
    /ethereum|base|polygon|arbitrum|optimism|avalanche|bsc|gnosis/i.test(
      textOf(network, "network_name", "name"),
    ) || textOf(partOf(row, "amount"), "currency") === "ETH";
  return isEvm && /^[0-9a-f]{64}$/i.test(hash) ? `0x${hash}` : hash;
}

export const coinbase: Exchange = {
  id: "coinbase",
  title: "Coinbase",
  howTo:
    "coinbase.com: Settings → API, or portal.cdp.coinbase.com, with View only; the ECDSA kind, secret with all its lines",
  documentation: "https://docs.cdp.coinbase.com/coinbase-app/",
  proof: { recorded: [], documented: ["transactions", "balances"] },
  pace: { perSecond: 5, burst: 10 },
  openedOn: "2012-06-01",
  accounts: [""],
  blind: [
    "Coins that are staked at Coinbase stay part of the account: moves to and from staking are not booked.",
  ],
  /** https://docs.cdp.coinbase.com/coinbase-app/advanced-trade-apis/rest-api (key permissions) */
  async powers(client) {
    const answer = rowAt(await client.ask("v3PrivateGetBrokerageKeyPermissions"));
    const beyondReading: string[] = [];
    if (String(answer["can_trade"]) === "true") beyondReading.push("trade");
    if (String(answer["can_transfer"]) === "true") beyondReading.push("transfer");
    return { beyondReading };
  },
  async balances(client) {
    return (await accountsOf(client)).map((account) => ({
      account: "",
      symbol: symbolOf(account),
      amount: amountOf(partOf(account, "balance"), "amount"),
    }));
  },
  streams: [transactions],
};
