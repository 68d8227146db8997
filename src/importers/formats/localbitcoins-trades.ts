import { createOutcomes } from "../reading/coded-reader.ts";
import { add, compare, formatDecimal, parseDecimal, subtract } from "../../domain/money/decimal.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { isFiat } from "../../domain/catalog/exchange-assets.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { nonNegativeAmountAt } from "../reading/amounts.ts";
import { cellsOf, columnsOf, fitOf } from "../reading/columns.ts";
import { momentAt } from "../reading/dates.ts";
import { createExchangeCoins } from "../reading/exchange-coins.ts";
import { RowError, type Importer, type ImportOptions, type Reader } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { createNumbering } from "../reading/numbering.ts";
import { timeZoneOf } from "../reading/time-zone.ts";

const exchange = "localbitcoins";
const platform = `exchange:${exchange}`;
const columnsKnown = [
  "id",
  "buyer",
  "seller",
  "trade_type",
  "btc_traded",
  "fee_btc",
  "btc_final",
  "fiat_amount",
  "currency",
  "transaction_released_at",
];

/**
 * LocalBitcoins' list of trades between people, as provided until 2023. `trade_type` is the advertisement's, by either party; the owner's name
 * shows whether they bought or sold. `btc_final` is the change of the wallet there, fee included. The money was paid from person to person,
 * outside LocalBitcoins.
 */
export const localbitcoinsTrades: Importer = {
  id: "localbitcoins-trades",
  title: "LocalBitcoins: trades",
  platform,
  howTo:
    "The trades exported by localbitcoins.com until 2023. Your user name is inferred if it occurs in every row; otherwise enter it as account.",
  columns: columnsKnown,
  options: ["account"],
  detect: (header, names) => fitOf(header, columnsKnown, names),
  survey: surveyName,
  open: createReader,
};

function surveyName(header: string[], options: ImportOptions) {
  const columns = columnsOf(header);
  const sides = [columns.need("buyer"), columns.need("seller")];
  let candidates: string[] | undefined;
  const encountered = new Set<string>();
  return {
    row(cells: string[]): void {
      const names = sides.map((side) => (cells[side] ?? "").trim()).filter((name) => name !== "");
      if (names.length === 0) return;
      for (const name of names) if (encountered.size < 12) encountered.add(name);
      candidates = candidates === undefined ? names : candidates.filter((name) => names.includes(name));
    },
    end(): ImportOptions {
      if (options.account !== undefined || candidates === undefined) return options;
      const [account] = candidates;
      if (account !== undefined && candidates.length === 1) return { ...options, account };
      const candidateNames = candidates.length > 1 ? candidates : [...encountered];
      throw new AppError(
        "bad_request",
        msg`The file does not show which name is yours, so purchases and sales cannot be told apart. Name it with the option account: ${candidateNames.join(" or ")}.`,
        { data: { candidates: candidateNames } },
      );
    },
  };
}

function createReader(header: string[], options: ImportOptions): Reader {
  const cell = cellsOf(header, columnsKnown);
  const utc = timeZoneOf(undefined);
  const coins = createExchangeCoins(exchange);
  const number = createNumbering();
  const seen = new Set<string>();
  const wallet = "LocalBitcoins";
  const outcomes = createOutcomes();
  return outcomes.counted({
    read(row) {
      const accountName = options.account ?? "";
      const isBuyer = cell(row, "buyer") === accountName;
      if (isBuyer === (cell(row, "seller") === accountName))
        throw new RowError(rowReason("accountNotInTrade", { own: accountName }), row);
      const traded = parseDecimal(nonNegativeAmountAt(row, cell(row, "btc_traded"), "btc_traded"));
      const fee = parseDecimal(nonNegativeAmountAt(row, cell(row, "fee_btc"), "fee_btc"));
      const final = parseDecimal(nonNegativeAmountAt(row, cell(row, "btc_final"), "btc_final"));
      const expectedFinal = isBuyer ? subtract(traded, fee) : add(traded, fee);
      if (compare(expectedFinal, final) !== 0)
        throw new RowError(
          rowReason("figuresContradict", {
            one: `btc_final ${formatDecimal(final)}`,
            other: `btc_traded ${formatDecimal(traded)} ${isBuyer ? "−" : "+"} fee_btc ${formatDecimal(fee)} = ${formatDecimal(expectedFinal)}`,
          }),
          row,
        );
      const currency = cell(row, "currency").toUpperCase();
      if (!isFiat(currency))
        throw new RowError(
          rowReason("notACurrency", { column: "currency", text: currency.slice(0, 40) }),
          row,
        );
      const money = {
        assetId: coins.assetOf(row, currency, "currency"),
        amount: nonNegativeAmountAt(row, cell(row, "fiat_amount"), "fiat_amount"),
      };
      const bitcoin = { assetId: coins.assetOf(row, "BTC", "btc_traded"), amount: formatDecimal(traded) };
      if (money.amount === "0" || bitcoin.amount === "0")
        throw new RowError(rowReason("sideNotStated", { column: "fiat_amount, btc_traded" }), row);
      const id = cell(row, "id");
      const isNamed = id !== "" && !seen.has(id);
      if (isNamed) seen.add(id);
      const { at } = momentAt(row, cell(row, "transaction_released_at"), {
        column: "transaction_released_at",
        zone: utc,
      });
      const build = (type: "trade" | "deposit" | "withdrawal", legs: ReportedLeg[]): ReportedTransaction =>
        number({
          ...(isNamed ? { id: `${platform}:${id}${type === "trade" ? "" : ":payment"}` } : {}),
          at,
          type,
          platform,
          wallet,
          legs,
          status: "confirmed",
          method: cell(row, "trade_type"),
        });
      const feeLegs: ReportedLeg[] =
        formatDecimal(fee) === "0"
          ? []
          : [{ direction: "fee", assetId: bitcoin.assetId, amount: formatDecimal(fee) }];
      return isBuyer
        ? [
            build("deposit", [{ direction: "in", ...money }]),
            build("trade", [{ direction: "in", ...bitcoin }, { direction: "out", ...money }, ...feeLegs]),
          ]
        : [
            build("trade", [{ direction: "out", ...bitcoin }, { direction: "in", ...money }, ...feeLegs]),
            build("withdrawal", [{ direction: "out", ...money }]),
          ];
    },
    end: () => ({ transactions: [], problems: [] }),
    assets: () => coins.list(),
  });
}
