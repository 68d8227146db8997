import { compare, multiply, parseDecimal } from "../../domain/money/decimal.ts";
import type { ReportedTransaction, TransactionType } from "../../domain/ledger/transaction.ts";
import type { SettlingProduct } from "../../domain/catalog/settling-products.ts";
import type { StatementRow } from "./rows.ts";

/** Maximum time between the payouts (refund and new coin) of one launchpad sale. */
const oneSaleMs = 24 * 3_600_000;

export type ProductRow = StatementRow & { operation: { kind: "product"; product: SettlingProduct } };
/** Builds a transaction from rows, in the first row's wallet. */
export type Build = (type: TransactionType, rows: StatementRow[]) => ReportedTransaction;

/**
 * Transactions of a file's subscriptions and payouts of products that may settle in another coin. A subscription locks a coin. The payouts of one
 * settlement are a one-sided trade of the product: the part in the locked coin is returned; the rest was bought with the part not returned
 * (docs/spec/accounting.md §1). The statement has no product ids, so a subscription is identified by its family and, if several can be open, by
 * its time or its coins.
 */
export function productsOf(rows: readonly ProductRow[], build: Build): ReportedTransaction[] {
  const families = new Map<SettlingProduct, ProductRow[]>();
  for (const row of rows.toSorted((a, b) => a.at - b.at || a.row - b.row)) {
    const { product } = row.operation;
    const known = families.get(product);
    if (known === undefined) families.set(product, [row]);
    else known.push(row);
  }
  return [...families].flatMap(([family, familyRows]) => {
    if (family === "Dual Investment") return dualInvestments(familyRows, build);
    if (family === "Liquid Swap") return liquidSwaps(familyRows, build);
    return family === "Launchpad" ? launchpads(familyRows, build) : yieldsOf(familyRows, build, family);
  });
}

const withProduct = (transaction: ReportedTransaction, counterparty: string): ReportedTransaction => ({
  ...transaction,
  counterparty,
});

/**
 * Each subscription is a separate product. A settlement pays one coin, principal and yield together. In the coin of an open subscription it
 * settles the largest one that it covers; in another coin, the oldest. Without an open subscription the product is named by its family.
 */
function dualInvestments(rows: ProductRow[], build: Build): ReportedTransaction[] {
  type Open = { product: string; row: ProductRow };
  let open: Open[] = [];
  const settlement = (row: ProductRow, found: Open | undefined): ReportedTransaction => {
    open = open.filter((opening) => opening !== found);
    return withProduct(build("trade", [row]), found?.product ?? "Dual Investment");
  };
  return bySecond(rows).flatMap((group) => {
    const locks = group
      .filter((row) => row.out)
      .map((row, index) => {
        const product = `Dual Investment:${new Date(row.at).toISOString()}${index === 0 ? "" : `#${index + 1}`}`;
        open.push({ product, row });
        return withProduct(build("stake", [row]), product);
      });
    const returned: ReportedTransaction[] = [];
    const others: ProductRow[] = [];
    for (const row of group.filter(({ out }) => !out)) {
      const found = open
        .filter((opening) => opening.row.coin === row.coin && covers(row.amount, opening.row.amount))
        .toSorted((a, b) => compare(parseDecimal(b.row.amount), parseDecimal(a.row.amount)))[0];
      if (found === undefined) others.push(row);
      else returned.push(settlement(row, found));
    }
    const converted = others.map((row) =>
      settlement(
        row,
        open.find((opening) => opening.row.coin !== row.coin),
      ),
    );
    return [...locks, ...returned, ...converted];
  });
}

/** Maximum yield of a term. */
const highestReturn = parseDecimal("1.5");

/** Whether a payout in the same coin can be principal plus yield. */
function covers(paidAmount: string, principal: string): boolean {
  const amount = parseDecimal(paidAmount);
  const lockedAmount = parseDecimal(principal);
  return compare(amount, lockedAmount) >= 0 && compare(amount, multiply(lockedAmount, highestReturn)) <= 0;
}

/** The coins of one second belong to one pool, which is named after them. */
function liquidSwaps(rows: ProductRow[], build: Build): ReportedTransaction[] {
  const known = new Set<string>();
  return bySecond(rows).flatMap((group) => {
    const outs = group.filter((row) => row.out);
    const ins = group.filter((row) => !row.out);
    // Both directions in one second are a swap in the pool, not a deposit to it.
    if (outs.length > 0 && ins.length > 0) return [build("trade", group)];
    const coins = [...new Set(group.map(({ coin }) => coin))].toSorted();
    const pool = coins.length === 2 ? `Liquid Swap:${coins.join("-")}` : "Liquid Swap";
    if (outs.length > 0) {
      known.add(pool);
      return [withProduct(build("stake", outs), pool)];
    }
    return [withProduct(build("trade", ins), known.has(pool) ? pool : "Liquid Swap")];
  });
}

/** All payouts of a sale within a day are one settlement; a full refund is a release. */
function launchpads(rows: ProductRow[], build: Build): ReportedTransaction[] {
  const lockedCoins = new Set(rows.filter((row) => row.out).map(({ coin }) => coin));
  const transactions = bySecond(rows.filter((row) => row.out)).map((group) =>
    withProduct(build("stake", group), "Launchpad"),
  );
  let sale: ProductRow[] = [];
  const close = (): void => {
    const last = sale.at(-1);
    if (last === undefined) return;
    const isRefund = sale.every(({ coin }) => lockedCoins.has(coin));
    transactions.push(
      withProduct({ ...build(isRefund ? "unstake" : "trade", sale), at: last.at }, "Launchpad"),
    );
    sale = [];
  };
  for (const row of rows) {
    const [first] = sale;
    if (first !== undefined && (row.out || row.at - first.at > oneSaleMs)) close();
    if (!row.out) sale.push(row);
  }
  close();
  return transactions;
}

/** A payout in a coin that is locked according to the file is a release, any other a settlement. */
function yieldsOf(rows: ProductRow[], build: Build, family: SettlingProduct): ReportedTransaction[] {
  const lockedCoins = new Set(rows.filter((row) => row.out).map(({ coin }) => coin));
  return rows.map((row) => {
    const type = row.out ? "stake" : lockedCoins.has(row.coin) ? "unstake" : "trade";
    return withProduct(build(type, [row]), family);
  });
}

function bySecond(rows: ProductRow[]): ProductRow[][] {
  const groups = new Map<number, ProductRow[]>();
  for (const row of rows) {
    const known = groups.get(row.at);
    if (known === undefined) groups.set(row.at, [row]);
    else known.push(row);
  }
  return [...groups.values()];
}
