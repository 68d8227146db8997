import fc from "fast-check";
import { expect, test } from "vitest";
import { reportFor, type BookedReport } from "../../../test/accounting/book-of.ts";
import { btc, btcAtExchange, match } from "../../../test/support/worlds/bitcoin-world.ts";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { depth } from "../../../test/support/depth.ts";
import { assembleUtxo } from "../../connectors/chains/utxo/assemble.ts";
import type { UtxoTransaction } from "../../connectors/chains/utxo/transaction.ts";
import { scopes } from "../../domain/accounting/lots/lots.ts";
import { utxoCoin } from "../../domain/catalog/utxo-coins.ts";
import { formatDecimal, sumOf } from "../../domain/money/decimal.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { createAccountStore } from "../account/account-store.ts";
import { createAccountingTransactions } from "../accounting/accounting-transactions.ts";
import { createPriceEngine } from "../prices/price-engine.ts";

const coin = utxoCoin("bitcoin");
const stranger = "stranger";
const exchange = { address: "Kraken" };
const dayMs = 86_400_000;
const start = Date.UTC(2024, 0, 1);
const amountOf = (units: bigint): string => formatDecimal({ units, scale: 8 });

type Payment = { address: string; value: bigint };

function transaction(txid: string, days: number, inputs: Payment[], outputs: Payment[]): UtxoTransaction {
  return {
    txid,
    inputs: inputs.map((input) => ({ ...input, isCoinbase: false })),
    outputs,
    minedAt: start + days * dayMs,
    height: 800_000 + days,
    shielded: 0n,
  };
}

/**
 * Own wallets that each bought once and pay the inputs of one transaction, to other own wallets, perhaps one of those that paid, and perhaps a
 * stranger.
 */
const histories = fc
  .record({
    inputs: fc.array(fc.bigInt({ min: 1_000_000n, max: 900_000_000n }), { minLength: 2, maxLength: 5 }),
    weights: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
    paid: fc.constantFrom(0n, 20n, 60n),
    fee: fc.bigInt({ min: 1n, max: 99_999n }),
    isChange: fc.boolean(),
  })
  .chain(({ inputs, weights, paid, fee, isChange }) => {
    const senders = inputs.map((value, index) => ({ address: `from${index}`, value }));
    const sent = inputs.reduce((sum, value) => sum + value, 0n);
    const payment = (sent * paid) / 100n;
    const rest = sent - payment - fee;
    const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
    const arrivals = weights.map((weight, index) => ({
      address: isChange && index === 0 ? "from1" : `to${index}`,
      value: (rest * BigInt(weight)) / total,
    }));
    const [first] = arrivals;
    if (first !== undefined) first.value += rest - arrivals.reduce((sum, { value }) => sum + value, 0n);
    const outputs = payment > 0n ? [{ address: stranger, value: payment }, ...arrivals] : arrivals;
    const all = [
      ...senders.map((sender, index) =>
        transaction(`fund${index}`, index, [{ address: stranger, value: 0n }], [sender]),
      ),
      transaction("joint", 100, senders, outputs),
    ];
    const wallets = [...new Set([...senders, ...arrivals, exchange].map(({ address }) => address))];
    const isReceived = arrivals.some(
      ({ address, value }) => value > (senders.find((sender) => sender.address === address)?.value ?? 0n),
    );
    const everyWallet = { minLength: wallets.length };
    const isDeposit = payment > 0n ? fc.boolean() : fc.constant(false);
    return fc.record({
      isReceived: fc.constant(isReceived),
      all: fc.constant(all),
      arrivals: fc.constant(arrivals),
      payment: fc.constant(payment),
      isDeposit,
      fee: fc.constant(fee),
      orders: fc.tuple(fc.shuffledSubarray(wallets, everyWallet), fc.shuffledSubarray(wallets, everyWallet)),
    });
  });

function reportsOf(wallet: string, all: readonly UtxoTransaction[]): ReportedTransaction[] {
  return all
    .filter(({ inputs, outputs }) => [...inputs, ...outputs].some(({ address }) => address === wallet))
    .map((one) => assembleUtxo(one, { coin, wallet, owns: (address) => address === wallet, firstSeenAt: 0 }));
}

/** What the stranger received, credited two hours later. */
function depositOf(payment: bigint): ReportedTransaction {
  return {
    id: "exchange:kraken:deposit",
    at: start + 100 * dayMs + 7_200_000,
    platform: "exchange:kraken",
    wallet: exchange.address,
    txHash: "joint",
    legs: [{ direction: "in", assetId: btcAtExchange, amount: amountOf(payment) }],
  };
}

async function bookedIn(
  order: readonly string[],
  all: readonly UtxoTransaction[],
  deposited: bigint,
): Promise<BookedReport[]> {
  const sql = accountDatabase();
  const account = createAccountStore(sql, { id: "a1", name: "main" });
  const { ledger } = account;
  for (const repeated of [false, true])
    for (const wallet of order) {
      const deposit = deposited > 0n ? [depositOf(deposited)] : [];
      const reports = wallet === exchange.address ? deposit : reportsOf(wallet, all);
      const { added, changed } = ledger.add(reports, { kind: "connection", id: wallet });
      if (repeated) expect([added, changed]).toEqual([0, 0]);
      const messages = await match({ account }, repeated ? null : start);
      if (repeated) expect(messages).toEqual([]);
    }
  const { items } = ledger.list({}, { limit: 100, order: "asc" });
  const books = createAccountingTransactions(sql, { priceEngine: createPriceEngine(sql) });
  const inputs = new Map(
    [...books.transactions({ now: start + 365 * dayMs })].map(({ id, jointInputs }) => [id, jointInputs]),
  );
  const transactions = items.map(({ linkedTransactionIds, ...item }) => ({
    ...item,
    arrivalIds: linkedTransactionIds,
    jointInputs: inputs.get(item.id),
  }));
  return scopes.map((scope) =>
    reportFor(transactions, {
      scope,
      prices: (_, day) => String(20_000 + (day % 97) * 100),
      coins: { [btc]: "bitcoin", [btcAtExchange]: "bitcoin" },
    }),
  );
}

const lotsOf = ({ remaining }: BookedReport): string[] =>
  remaining.map(({ wallet, amount, cost, at }) => `${wallet} ${amount} ${cost} ${at}`).sort();

test("joint transfers conserve amount and cost, keep dates and count the fee once, in any order of wallets", async () => {
  await fc.assert(
    fc.asyncProperty(
      histories,
      async ({ all, arrivals, payment, isDeposit, isReceived, fee, orders: [order, other] }) => {
        const deposited = isDeposit ? payment : 0n;
        const reports = await bookedIn(order, all, deposited);
        expect((await bookedIn(other, all, deposited)).map(lotsOf)).toEqual(reports.map(lotsOf));
        const [{ inputs } = { inputs: [] }] = all.slice(-1);
        const costs = inputs.map(({ value }, index) =>
          formatDecimal({ units: (value ?? 0n) * BigInt(20_000 + ((19_723 + index) % 97) * 100), scale: 8 }),
        );
        for (const report of reports) {
          const { remaining, disposals, withdrawn, expenses, missingAcquisitions } = report;
          expect(missingAcquisitions).toEqual([]);
          expect(remaining.every(({ at }) => at !== null && at < start + 100 * dayMs)).toBe(true);
          expect(sumOf([...remaining, ...disposals, ...withdrawn].map(({ cost }) => cost))).toBe(
            sumOf(costs),
          );
          expect(sumOf(remaining.map(({ amount }) => amount))).toBe(
            amountOf(arrivals.reduce((sum, { value }) => sum + value, deposited)),
          );
          // Where no own wallet receives, it is a payment, which includes the fee.
          const isTransfer = isReceived || deposited > 0n;
          expect(sumOf(withdrawn.map(({ amount }) => amount))).toBe(
            amountOf(payment - deposited + (isTransfer ? 0n : fee)),
          );
          expect(expenses.map(({ amount }) => amount)).toEqual(isTransfer ? [amountOf(fee)] : []);
        }
        const [byWallet] = reports.filter((_, index) => scopes[index] === "wallet");
        for (const { address, value } of arrivals)
          expect(
            sumOf(
              (byWallet?.remaining ?? [])
                .filter(({ wallet }) => wallet === address)
                .map(({ amount }) => amount),
            ),
          ).toBe(amountOf(value));
      },
    ),
    { numRuns: depth(15, 100) },
  );
});
