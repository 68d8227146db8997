import { isFiat } from "../../../domain/catalog/exchange-assets.ts";
import {
  absolute,
  add,
  compare,
  isZero,
  multiply,
  parseDecimal,
  subtract,
  type Decimal,
} from "../../../domain/money/decimal.ts";
import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

const statementNote =
  "It repeats rows of the transaction statement: import only one of the two for the same time.";

/** Parses `498.00 EUR`; `undefined` for other text. */
function amountIn(text: string): { number: Decimal; unit: string } | undefined {
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?)\s*([A-Z][A-Z0-9]*)?$/i.exec(text.trim()) ?? [];
  return number === undefined ? undefined : { number: parseDecimal(number), unit: unit.toUpperCase() };
}

/** The received amount is the sent amount less the fee. A row that contradicts this is refused. */
function checked({ cell }: DecidedRow<"sent" | "received" | "fee">): Meaning | undefined {
  const [sent, received, fee] = [
    amountIn(cell("sent")),
    amountIn(cell("received")),
    amountIn(cell("fee") || "0"),
  ];
  const isRight =
    sent !== undefined &&
    received !== undefined &&
    fee !== undefined &&
    sent.unit === received.unit &&
    ["", sent.unit].includes(fee.unit) &&
    compare(subtract(sent.number, fee.number), received.number) === 0;
  return isRight
    ? undefined
    : {
        refuse:
          "The amount received is not the other amount less the fee, so the fee's place is not known. Enter this row by hand.",
      };
}

const spanish = "Hora,Método,Monto de depósito,Monto a recibir,Tarifa,Estado,ID de transacción (TXID)";
const french = "Durée,Méthode,Montant du dépôt,Montant à recevoir,Frais,Statut,ID de transaction";

export const binanceFiatDepositHistory = defineFormat({
  id: "binance-fiat-deposit-history",
  title: "Binance: fiat deposit history (since 2025)",
  platform: "exchange:binance",
  howTo: `On binance.com: Orders → Payment history → Fiat → Deposit → Export. ${statementNote}`,
  proof: "synthetic",
  headers: [
    "Time,Method,Deposit Amount,Receive Amount,Fee,Status,Transaction ID",
    spanish,
    french,
    "時間,方法,入金額,受取金額,手数料,ステータス,取引ID",
  ],
  fields: {
    date: "Time|Hora|Durée|時間",
    method: "Method|Método|Méthode|方法",
    sent: "Deposit Amount|Monto de depósito|Montant du dépôt|入金額",
    received: "Receive Amount|Monto a recibir|Montant à recevoir|受取金額",
    fee: "Fee|Tarifa|Frais|手数料",
    status: "Status|Estado|Statut|ステータス",
    id: "Transaction ID|ID de transacción (TXID)|ID de transaction|取引ID",
  },
  wallet: "Binance Spot",
  time: { field: "date", zone: "owner", dates: "yy-MM-dd" },
  status: { field: "status" },
  meaning: "deposit",
  decide: checked,
  movement: { amount: "received", asset: { unitOf: "received" }, sign: "word" },
  fees: [{ amount: "fee", asset: { unitOf: "fee" }, rule: "included" }],
  rowId: "id",
});

export const binanceFiatWithdrawalHistory = defineFormat({
  id: "binance-fiat-withdrawal-history",
  title: "Binance: fiat withdrawal history (since 2025)",
  platform: "exchange:binance",
  howTo: `On binance.com: Orders → Payment history → Fiat → Withdraw → Export. ${statementNote}`,
  proof: "synthetic",
  headers: [
    "Time,Method,Withdraw Amount,Receive Amount,Fee,Status,Transaction ID",
    "Durée,Méthode,Montant du retrait,Montant à recevoir,Frais,Statut,ID de transaction",
    "時間,方法,出金額,受取金額,手数料,ステータス,取引ID",
  ],
  fields: {
    date: "Time|Durée|時間",
    method: "Method|Méthode|方法",
    sent: "Withdraw Amount|Montant du retrait|出金額",
    received: "Receive Amount|Montant à recevoir|受取金額",
    fee: "Fee|Frais|手数料",
    status: "Status|Statut|ステータス",
    id: "Transaction ID|ID de transaction|取引ID",
  },
  wallet: "Binance Spot",
  time: { field: "date", zone: "owner", dates: "yy-MM-dd" },
  status: { field: "status" },
  meaning: "withdrawal",
  decide: checked,
  movement: { amount: "received", asset: { unitOf: "received" }, sign: "word" },
  fees: [{ amount: "fee", asset: { unitOf: "fee" }, rule: "on top" }],
  rowId: "id",
});

/** The price decides whether the amount that was paid includes the fee. */
function purchase({ cell }: DecidedRow<"paid" | "bought" | "fee" | "price">): Meaning | undefined {
  const [paid, bought, fee] = [
    amountIn(cell("paid")),
    amountIn(cell("bought")),
    amountIn(cell("fee") || "0"),
  ];
  if (bought !== undefined && isFiat(bought.unit))
    return {
      refuse:
        "A sale: the file does not say whether its amounts include the fee. Import the transaction statement instead, or enter this row by hand.",
    };
  const price = /^\d+(?:\.\d+)?/.exec(cell("price"))?.[0];
  if (paid === undefined || bought === undefined || fee === undefined || isZero(fee.number)) return undefined;
  if (price !== undefined && ["", paid.unit].includes(fee.unit)) {
    const cost = multiply(bought.number, parseDecimal(price));
    const difference = absolute(subtract(subtract(paid.number, fee.number), cost));
    if (compare(add(difference, difference), fee.number) < 0) return undefined;
  }
  return {
    refuse: "The price does not show that the amount spent includes the fee. Enter this row by hand.",
  };
}

export const binanceFiatBuyHistory = defineFormat({
  id: "binance-fiat-buy-history",
  title: "Binance: fiat buy history (since 2024)",
  platform: "exchange:binance",
  howTo: `On binance.com: Orders → Buy crypto history → Export. ${statementNote}`,
  proof: "synthetic",
  headers: [
    "Time,Method,Spend Amount,Receive Amount,Fee,Price,Status,Transaction ID",
    "Date(UTC),Method,Spend Amount,Receive Amount,Fee,Price,Status,Transaction ID",
    "Durée,Méthode,Montant à dépenser,Montant à recevoir,Frais,Prix,Statut,ID de transaction",
  ],
  fields: {
    date: "Time|Date|Durée",
    method: "Method|Méthode",
    paid: "Spend Amount|Montant à dépenser",
    bought: "Receive Amount|Montant à recevoir",
    fee: "Fee|Frais",
    price: "Price|Prix",
    status: "Status|Statut",
    id: "Transaction ID|ID de transaction",
  },
  wallet: "Binance Spot",
  time: { field: "date", zone: "owner", dates: "yy-MM-dd" },
  status: { field: "status" },
  words: {
    field: "method",
    map: { "Cash Balance": "trade" },
    patterns: [[/card|^apple pay$|^google pay$/, { type: "trade", isSettledOutside: true }]],
  },
  decide: purchase,
  sides: {
    in: { amount: "bought", asset: { unitOf: "bought" } },
    out: { amount: "paid", asset: { unitOf: "paid" } },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee" }, rule: "included" }],
  rowId: "id",
});
