import fc from "fast-check";
import { expect, test } from "vitest";
import { depth } from "../support/depth.ts";
import { createFiguresWorld } from "../support/worlds/figures-world.ts";

const start = Date.parse("2024-01-02T00:00:00Z");
const dayMs = 86_400_000;
const fee = 10_000n;
const places = ["Kraken", "Bitstamp"] as const;
type Place = (typeof places)[number];
/** Amounts are in units of 0.00000001 BTC, prices in whole dollars. */
type Move = { id: number; at: number; place: Place; amount: bigint; isIn: boolean };
type History = { moves: Move[]; transfers: [departure: Move, arrival: Move][] };

const priceOf = (at: number): bigint => 40_000n + BigInt(Math.floor((at - start) / dayMs)) * 137n;
const textOf = (units: bigint, scale = 8): string => {
  const digits = units
    .toString()
    .replace("-", "")
    .padStart(scale + 1, "0");
  const text = `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, "");
  return units < 0n ? `-${text}` : text;
};
const timeOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace("T", " ");

const step = fc.record({
  kind: fc.constantFrom("gift", "payment", "transfer", "transfer", "transfer"),
  place: fc.constantFrom(...places),
  share: fc.bigInt(5n, 60n),
  gift: fc.bigInt(10_000_001n, 99_999_999n),
  minutes: fc.constantFrom(3, 40, 600, 1_500, 4_300),
});

/** What a person did at two exchanges: each step is five days after the one before. */
const histories: fc.Arbitrary<History> = fc.array(step, { minLength: 4, maxLength: 9 }).map((steps) => {
  const held: Record<Place, bigint> = { Kraken: 0n, Bitstamp: 0n };
  const history: History = { moves: [], transfers: [] };
  const move = (at: number, place: Place, amount: bigint, isIn: boolean): Move => {
    const made = { id: history.moves.length + 1, at, place, amount, isIn };
    history.moves.push(made);
    held[place] += isIn ? amount : -amount - fee;
    return made;
  };
  steps.forEach(({ kind, place, share, gift, minutes }, index) => {
    const at = start + index * 5 * dayMs + 36_000_000;
    const amount = (held[place] * share) / 100n;
    if (kind === "gift" || amount <= 2n * fee) return void move(at, place, gift, true);
    const departure = move(at, place, amount, false);
    if (kind === "payment") return;
    const to = place === "Kraken" ? "Bitstamp" : "Kraken";
    history.transfers.push([departure, move(at + minutes * 60_000, to, amount, true)]);
  });
  return history;
});

function filesOf({ moves, transfers }: History): { text: string; options?: object }[] {
  const lines = (place: Place, lineOf: (move: Move) => string): string[] =>
    moves.filter((move) => move.place === place).map(lineOf);
  const wholes = new Map(transfers.map(([departure]) => [departure, true]));
  const arrivals = new Set(transfers.map(([, arrival]) => arrival));
  return [
    {
      text: [
        '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
        ...lines(
          "Kraken",
          ({ id, at, amount, isIn }) =>
            `"L${id}","R${id}","${timeOf(at)}","${isIn ? "deposit" : "withdrawal"}","","currency","XXBT",${isIn ? "" : "-"}${textOf(amount)},${isIn ? 0 : textOf(fee)},""`,
        ),
      ].join("\n"),
    },
    {
      text: [
        "ID,Account,Type,Subtype,Datetime,Amount,Amount currency,Value,Value currency,Rate,Rate currency,Fee,Fee currency,Order ID",
        ...lines(
          "Bitstamp",
          ({ id, at, amount, isIn }) =>
            `${id},Main Account,${isIn ? "Deposit" : "Withdrawal"},,${timeOf(at).replace(" ", "T")}Z,${textOf(amount)},BTC,,,,,${isIn ? "," : `${textOf(fee)},BTC`},`,
        ),
      ].join("\n"),
    },
    {
      options: { timezone: "UTC" },
      text: [
        "Date,Type,Tag,Sending Wallet,Sent Amount,Sent Currency,Sent Cost Basis,Receiving Wallet,Received Amount,Received Currency,Received Cost Basis,Fee Amount,Fee Currency,Gain (USD),Net Value (USD),Fee Value (USD),TxSrc,TxDest,TxHash,Description",
        ...moves
          .filter((move) => !arrivals.has(move))
          .map((move) => {
            const { at, place, amount, isIn } = move;
            const isTransfer = wholes.has(move);
            const to = place === "Kraken" ? "Bitstamp" : "Kraken";
            const side = (wallet: string): string => `${wallet},${textOf(amount)},BTC,`;
            return [
              timeOf(at),
              isTransfer ? "transfer" : isIn ? "crypto_deposit" : "crypto_withdrawal",
              "",
              isIn ? ",,," : side(place),
              isIn ? side(place) : isTransfer ? side(to) : ",,,",
              isIn ? "," : `${textOf(fee)},BTC`,
              ",,,,,,",
            ].join(",");
          }),
      ].join("\n"),
    },
  ];
}

/** The balances and the totals of a FIFO report over both exchanges. */
function truthOf({ moves, transfers }: History) {
  const held: Record<Place, bigint> = { Kraken: 0n, Bitstamp: 0n };
  const arrivals = new Set(transfers.map(([, arrival]) => arrival));
  const departures = new Set(transfers.map(([departure]) => departure));
  const lots: { amount: bigint; price: bigint }[] = [];
  const costOf = (wanted: bigint): bigint => {
    const [lot] = lots;
    if (lot === undefined || wanted === 0n) return 0n;
    const part = lot.amount < wanted ? lot.amount : wanted;
    lot.amount -= part;
    if (lot.amount === 0n) lots.shift();
    return part * lot.price + costOf(wanted - part);
  };
  const totals = { realised: 0n, withdrawnGain: 0n, expenses: 0n };
  for (const move of moves.toSorted((a, b) => a.at - b.at)) {
    const { at, place, amount, isIn } = move;
    held[place] += isIn ? amount : -amount - fee;
    if (isIn && !arrivals.has(move)) lots.push({ amount, price: priceOf(at) });
    if (isIn) continue;
    if (!departures.has(move)) totals.withdrawnGain += amount * priceOf(at) - costOf(amount);
    totals.expenses += fee * priceOf(at);
    totals.realised += fee * priceOf(at) - costOf(fee);
  }
  return {
    held: places
      .filter((place) => held[place] !== 0n)
      .map((place) => `${place} ${textOf(held[place])} BTC`)
      .sort(),
    totals: Object.fromEntries(Object.entries(totals).map(([name, units]) => [name, textOf(units)])),
  };
}

test("files of two exchanges and of a tracker about the same transfers give what happened, in any order", async () => {
  const end = start + 60 * dayMs;
  const prices = Array.from({ length: 61 }, (_, index) => start + index * dayMs).flatMap((at) =>
    ["kraken", "bitstamp", "koinly"].map((exchange) => ({
      assetId: `exchange:${exchange}/symbol:BTC`,
      day: timeOf(at).slice(0, 10),
      price: String(priceOf(at)),
      currency: "USD",
    })),
  );
  const order = fc.shuffledSubarray([0, 1, 2], { minLength: 3 });
  await fc.assert(
    fc.asyncProperty(histories, order, async (history, indexes) => {
      const world = await createFiguresWorld();
      try {
        await world.call("prices.set", { prices });
        const files = filesOf(history).filter(({ text }) => text.includes("\n"));
        for (const index of indexes) {
          const file = files[index];
          if (file !== undefined)
            await world.importCsv(file.text, file.options === undefined ? {} : { options: file.options });
        }
        const day = timeOf(end).slice(0, 10);
        const { totals } = await world.profit(day);
        expect({ held: await world.held(day), totals }).toMatchObject(truthOf(history));
        expect(await world.issues("doubledTransactions", "shortTransfer")).toEqual([]);
      } finally {
        await world.end();
      }
    }),
    { numRuns: depth(3, 12) },
  );
});
