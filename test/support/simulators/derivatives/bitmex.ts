import {
  balancesAt,
  effectsOfFill,
  negative,
  newestFirst,
  numberOf,
  sum,
  type Effect,
  type History,
  type Listed,
  type Simulator,
} from "../history.ts";

/** The smallest units, in powers of ten: XBt, USDt and Gwei. */
const units: Record<string, { name: string; asset: string; scale: number }> = {
  BTC: { name: "XBt", asset: "XBT", scale: 8 },
  USDT: { name: "USDt", asset: "USDT", scale: 6 },
  ETH: { name: "Gwei", asset: "ETH", scale: 9 },
};

/** The amount in the smallest unit; what is below it is cut off. */
function unitsOf(coin: string, amount: string): string {
  const scale = units[coin]?.scale ?? 0;
  const [whole = "0", decimals = ""] = amount.split(".");
  const digits = BigInt(`${whole}${decimals.slice(0, scale).padEnd(scale, "0")}`);
  return String(digits);
}

/** The amount that a number of units is, as the exchange rounds it. */
function rounded(coin: string, amount: string): string {
  const scale = units[coin]?.scale ?? 0;
  const text = unitsOf(coin, amount);
  const isOut = text.startsWith("-");
  const digits = (isOut ? text.slice(1) : text).padStart(scale + 1, "0");
  return sum("0", `${isOut ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`);
}

/**
 * https://www.bitmex.com/api/explorer/#!/User/User_getWalletHistory: rows from a number on, newest first, of which the first one is the profit of
 * open positions. The rows of a spot trade share an order and a time; a withdrawal states its amount with its fee, and is pending first.
 */
export function bitmexSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = [];
  const rows: Listed[] = [];
  let count = 0;
  const book = (
    at: number,
    { coin, amount, from = at }: { coin: string; amount: string; from?: number },
    fields: (now: number) => object,
    counts = true,
  ): void => {
    const exact = rounded(coin, amount);
    if (counts) effects.push({ at: from, coin, amount: exact });
    const id = ++count;
    rows.push({
      at,
      id,
      row: (now) => ({
        transactID: `00000000-0000-1000-0000-${String(id).padStart(12, "0")}`,
        account: 1,
        currency: units[coin]?.name,
        amount: Number(unitsOf(coin, amount)),
        fee: 0,
        address: "",
        tx: "",
        transactTime: new Date(at).toISOString(),
        timestamp: new Date(from).toISOString(),
        ...fields(now),
      }),
    });
  };
  for (const fill of fills) {
    const feeCoin = fill.feeCoin === fill.base ? fill.base : fill.quote;
    for (const { coin, amount } of effectsOfFill({ ...fill, fee: "0" })) {
      const charged = coin === feeCoin ? sum(amount, negative(fill.fee)) : amount;
      book(fill.at, { coin, amount: charged }, () => ({
        transactType: "SpotTrade",
        transactStatus: "Completed",
        orderID: `o${fill.order}`,
      }));
    }
  }
  for (const { id, at, endsAt, coin, amount, fee, isDeposit, isFailed, hash } of movements) {
    const charge = rounded(coin, fee);
    const size = isDeposit ? amount : negative(sum(amount, charge));
    book(
      at,
      { coin, amount: size, from: endsAt },
      (now) => ({
        transactType: isDeposit ? "Deposit" : "Withdrawal",
        transactStatus:
          now < endsAt
            ? "Pending"
            : isFailed
              ? isDeposit
                ? "Rejected"
                : "Canceled"
              : isDeposit
                ? "Confirmed"
                : "Completed",
        fee: isDeposit ? 0 : Number(unitsOf(coin, fee)),
        address: `to${id}`,
        tx: hash,
      }),
      !isFailed,
    );
  }
  for (const [index, { at, coin, amount }] of credits.entries()) {
    const type = ["RealisedPNL", "Funding", "Transfer", "AffiliatePayout"][index % 4];
    const isOut = index % 4 < 2 && index % 3 === 0;
    book(at, { coin, amount: isOut ? negative(amount) : amount }, () => ({
      transactType: type,
      transactStatus: "Completed",
      address: "",
    }));
  }
  const open = {
    transactID: "00000000-0000-0000-0000-000000000000",
    currency: "XBt",
    transactType: "UnrealisedPNL",
    amount: 77,
    transactStatus: "Pending",
    transactTime: null,
    timestamp: null,
  };
  return {
    effects,
    answer(request, now) {
      const { path } = request;
      if (path === "/api/v1/wallet/assets")
        return {
          body: Object.values(units).map(({ name, asset, scale }) => ({ asset, currency: name, scale })),
        };
      if (path === "/api/v1/user/wallet")
        return {
          body: [...balancesAt(effects, now)].map(([coin, amount]) => ({
            currency: units[coin]?.name,
            amount: Number(unitsOf(coin, amount)),
          })),
        };
      if (path !== "/api/v1/user/walletHistory") return undefined;
      const start = numberOf(request, "start", 0);
      const listed = newestFirst(rows).filter(({ at }) => at <= now);
      const all = [open, ...listed.map(({ row }) => row(now))];
      return { body: all.slice(start, start + Math.min(10_000, numberOf(request, "count", 100))) };
    },
  };
}
