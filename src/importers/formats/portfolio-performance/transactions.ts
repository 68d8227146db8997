import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

const coin = /^[A-Z0-9]{1,15}-[A-Z]{3}$/;
const securities =
  /^(?:buy|kauf|sell|verkauf|delivery \((?:in|out)bound\)|einlieferung|auslieferung|dividend|dividende)$/i;

/** Rows of securities are coins only if the ticker is a pair with a currency, such as BTC-EUR, and there is no ISIN. */
function coinOnly({ cell }: Pick<DecidedRow<"type" | "isin" | "ticker">, "cell">): Meaning | undefined {
  if (!securities.test(cell("type"))) return undefined;
  const ticker = cell("ticker").toUpperCase();
  if (cell("isin") !== "")
    return { refuse: "This row is of a share or a fund (it has an ISIN), which is not kept here." };
  return coin.test(ticker)
    ? undefined
    : {
        refuse:
          "The row does not say which coin it is of. Write the ticker as the coin and its money, such as BTC-EUR.",
      };
}

const headers = [
  "Date,Type,Value,Transaction Currency,Gross Amount,Currency Gross Amount,Exchange Rate,Fees,Taxes,Shares,ISIN,WKN,Ticker Symbol,Security Name,Note",
  "Datum,Typ,Wert,Buchungswährung,Bruttobetrag,Währung Bruttobetrag,Wechselkurs,Gebühren,Steuern,Stück,ISIN,WKN,Ticker-Symbol,Wertpapiername,Notiz",
] as const;
const fields = {
  date: "Date|Datum",
  type: "Type|Typ",
  value: "Value|Wert",
  currency: "Transaction Currency|Buchungswährung",
  fees: "Fees|Gebühren",
  taxes: "Taxes|Steuern",
  shares: "Shares|Stück",
  isin: "ISIN",
  ticker: "Ticker Symbol|Ticker-Symbol",
  note: "Note|Notiz",
} as const;
const map: Record<string, Meaning> = {
  "Buy|Kauf|Sell|Verkauf": { type: "trade", shape: "trade" },
  "Delivery (Inbound)|Einlieferung": { type: "deposit", shape: "sides", only: "in", fee: "none" },
  "Delivery (Outbound)|Auslieferung": { type: "withdrawal", shape: "sides", only: "out", fee: "none" },
  "Deposit|Einlage": "deposit",
  "Removal|Entnahme": "withdrawal",
  "Interest|Zinsen|Dividend|Dividende": "interest",
  "Interest Charge|Zinsbelastung|Fees|Gebühren|Taxes|Steuern": { type: "fee", direction: "out", fee: "none" },
  "Fees Refund|Gebührenerstattung|Tax Refund|Steuerrückerstattung": {
    type: "other",
    direction: "in",
    fee: "none",
  },
  "Transfer (Inbound)|Umbuchung (Eingang)": "transfer in",
  "Transfer (Outbound)|Umbuchung (Ausgang)": "transfer out",
};

/** `Value` is the change of the account, fees and taxes included; its sign differs between versions, so the type decides. */
function format(numbers: { decimal: "." | ","; thousands: "," | "." }, id: string, style: string) {
  const others = ["portfolio-performance", "portfolio-performance-point"].filter((otherId) => otherId !== id);
  return defineFormat({
    id,
    title: `Portfolio Performance: all transactions (${style})`,
    platform: "exchange:portfolio-performance",
    howTo: `In Portfolio Performance: File → Export → CSV → All transactions. For files with ${style}.`,
    proof: "synthetic",
    headers,
    sharesHeaderWith: others,
    // A value has two decimal places.
    evidence: [{ field: "value", matches: numbers.decimal === "," ? /,\d\d$/ : /\.\d\d$/ }],
    fields,
    wallet: "Portfolio Performance",
    time: { field: "date", zone: "owner" },
    numbers,
    words: { field: "type", map },
    decide: coinOnly,
    movement: { amount: "value", asset: "currency", sign: "word" },
    sides: {
      in: { amount: "shares", asset: { base: "ticker" } },
      out: { amount: "shares", asset: { base: "ticker" } },
    },
    trade: {
      side: { field: "type", buy: "Buy|Kauf", sell: "Sell|Verkauf" },
      base: { amount: "shares", asset: { base: "ticker" }, sign: "any" },
      quote: { amount: "value", asset: "currency", sign: "any" },
    },
    fees: [
      { amount: "fees", asset: "currency", rule: "included" },
      { amount: "taxes", asset: "currency", rule: "included" },
    ],
    note: "note",
  });
}

export const portfolioPerformance = format(
  { decimal: ",", thousands: "." },
  "portfolio-performance",
  "decimal commas",
);
export const portfolioPerformancePoint = format(
  { decimal: ".", thousands: "," },
  "portfolio-performance-point",
  "decimal points",
);
