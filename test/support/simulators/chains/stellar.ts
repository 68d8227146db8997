import type { StandInAnswer, StandInRequest } from "../../servers/stand-in.ts";
import {
  addChange,
  amountOf,
  chanceOf,
  day,
  hashOf,
  momentsOf,
  opening,
  second,
  sum,
  type Chance,
  type ChainSimulator,
  type TrueTransaction,
} from "./chain-history.ts";

const wallet = "GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN";
const friend = "GB6NVEN5HSUBKMYCE5ZOWSK5K23TBWRUQLZY3KNMXUZ3AQ2ESC4MY4AQ";
const issuer = "GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVM";
const xlm = "stellar:pubnet/slip44:148";
const usd = `stellar:pubnet/asset:USD-${issuer}`;
const ledgerTime = 5 * second;

type Row = Record<string, unknown> & { paging_token: string };
type Effect = { type: string; [field: string]: unknown };
type Event = {
  hash: string;
  at: number;
  token: bigint;
  source: string;
  hasFailed: boolean;
  fee: bigint;
  /** Not in the account's own lists of transactions and operations: another account took its offer. */
  isForeign: boolean;
  operations: { type: string; fields: Record<string, unknown>; effects: Effect[] }[];
  xlm: bigint;
  usd: bigint;
};

/** A Horizon server: three lists, the oldest row first, each from a cursor that names a row. */
export function stellarSimulator(
  seed: number,
  { pageSize }: { pageSize: number },
  size: { days: number; count: number },
): ChainSimulator {
  const events = stellarEvents(seed, size);
  const visible = (now: number): Event[] => events.filter(({ at }) => at <= now);
  const lists: Record<string, (now: number) => Row[]> = {
    transactions: (now) =>
      visible(now)
        .filter(({ isForeign }) => !isForeign)
        .map(transactionRow),
    operations: (now) =>
      visible(now)
        .filter(({ isForeign, hasFailed }) => !isForeign && !hasFailed)
        .flatMap(operationRows),
    effects: (now) =>
      visible(now)
        .filter(({ hasFailed }) => !hasFailed)
        .flatMap(effectRows),
  };
  return {
    kind: "stellar",
    upstreams: ["HORIZON"],
    settings: { address: wallet },
    answer({ path, query }: StandInRequest, now): StandInAnswer {
      if (path === "/")
        return {
          body: {
            network_passphrase: "Public Global Stellar Network ; September 2015",
            history_latest_ledger: ledgerOf(now),
            history_elder_ledger: 2,
          },
        };
      if (path === `/accounts/${wallet}`) {
        const held = visible(now).reduce(
          (total, event) => ({ xlm: total.xlm + event.xlm - feeOf(event), usd: total.usd + event.usd }),
          { xlm: 0n, usd: 0n },
        );
        return {
          body: {
            balances: [
              {
                balance: amountOf(held.usd, 7),
                asset_type: "credit_alphanum4",
                asset_code: "USD",
                asset_issuer: issuer,
              },
              { balance: amountOf(held.xlm, 7), asset_type: "native" },
            ],
          },
        };
      }
      const operation = /^\/operations\/(\d+)$/.exec(path)?.[1];
      if (operation !== undefined)
        return {
          body:
            visible(now)
              .flatMap(operationRows)
              .find(({ paging_token: token }) => token === operation) ?? {},
        };
      const list = lists[path.slice(path.lastIndexOf("/") + 1)]?.(now) ?? [];
      const cursor = query.get("cursor");
      const rest = list.filter(({ paging_token: token }) => cursor === null || isAfter(token, cursor));
      return {
        body: { _embedded: { records: rest.slice(0, Math.min(pageSize, Number(query.get("limit")))) } },
      };
    },
    truth: (now) => visible(now).map(trueTransaction),
    moments: events.map(({ at }) => at),
    end: opening + size.days * day,
  };
}

const ledgerOf = (at: number): number => 50_000_000 + Math.floor((at - opening) / ledgerTime);
const feeOf = ({ source, fee }: Event): bigint => (source === wallet ? fee : 0n);

function isAfter(token: string, cursor: string): boolean {
  const [operation = "0", effect = "0"] = token.split("-");
  const [after = "0", afterEffect = "0"] = cursor.split("-");
  return operation === after ? BigInt(effect) > BigInt(afterEffect) : BigInt(operation) > BigInt(after);
}

function trueTransaction(event: Event): TrueTransaction {
  const changes: Record<string, string> = {};
  const fee = feeOf(event);
  if (event.xlm - fee !== 0n) addChange(changes, xlm, { units: event.xlm - fee, scale: 7 });
  if (event.usd !== 0n) changes[usd] = sum("0", amountOf(event.usd, 7));
  return {
    key: event.hash,
    at: event.at,
    changes,
    ...(fee > 0n ? { fee: `${amountOf(fee, 7)} ${xlm}` } : {}),
    ...(event.hasFailed ? { hasFailed: true } : {}),
  };
}

const time = ({ at }: Event): string => new Date(at).toISOString().replace(".000", "");

function transactionRow(event: Event): Row {
  return {
    id: event.hash,
    paging_token: String(event.token),
    successful: !event.hasFailed,
    hash: event.hash,
    ledger: ledgerOf(event.at),
    created_at: time(event),
    source_account: event.source,
    fee_account: event.source,
    fee_charged: String(event.fee),
    max_fee: "100000",
    operation_count: event.operations.length,
    memo_type: "none",
  };
}

function operationRows(event: Event): Row[] {
  return event.operations.map(({ type, fields }, index) => {
    const id = String(event.token + BigInt(index + 1));
    return {
      id,
      paging_token: id,
      transaction_successful: true,
      source_account: event.source,
      type,
      type_i: 1,
      created_at: time(event),
      transaction_hash: event.hash,
      ...fields,
    };
  });
}

function effectRows(event: Event): Row[] {
  return event.operations.flatMap(({ effects }, index) =>
    effects.map((effect, number) => {
      const operation = event.token + BigInt(index + 1);
      return {
        id: `${String(operation).padStart(19, "0")}-${String(number + 1).padStart(10, "0")}`,
        paging_token: `${operation}-${number + 1}`,
        account: wallet,
        type_i: 2,
        created_at: time(event),
        ...effect,
      };
    }),
  );
}

function stellarEvents(seed: number, { days, count }: { days: number; count: number }): Event[] {
  const chance = chanceOf(seed);
  const moments = momentsOf(chance, { from: opening + day, days: days - 1, count });
  const places = new Map<number, number>();
  return [moments[0] ?? opening, ...moments].map((moment, number) => {
    const ledger = ledgerOf(moment);
    const order = (places.get(ledger) ?? 0) + 1;
    places.set(ledger, order);
    const event: Event = {
      hash: hashOf(number, seed * 1_000_003),
      at: opening + (ledger - 50_000_000) * ledgerTime,
      token: (BigInt(ledger) << 32n) + (BigInt(order) << 12n),
      source: friend,
      hasFailed: false,
      fee: BigInt(100 + chance.below(900)),
      isForeign: false,
      operations: [],
      xlm: 0n,
      usd: 0n,
    };
    if (number === 0) {
      event.xlm = 10n ** 17n;
      event.operations.push({
        type: "create_account",
        fields: { funder: friend, account: wallet, starting_balance: amountOf(event.xlm, 7) },
        effects: [{ type: "account_created", starting_balance: amountOf(event.xlm, 7) }],
      });
    } else fill(event, chance);
    return event;
  });
}

function fill(event: Event, chance: Chance): void {
  const asset = (isUsd: boolean, prefix = ""): Record<string, unknown> =>
    isUsd
      ? {
          [`${prefix}asset_type`]: "credit_alphanum4",
          [`${prefix}asset_code`]: "USD",
          [`${prefix}asset_issuer`]: issuer,
        }
      : { [`${prefix}asset_type`]: "native" };
  const pay = (from: string, to: string, isUsd: boolean): void => {
    const units = chance.units(6);
    const amount = amountOf(units, 7);
    const effects: Effect[] = [];
    if (to === wallet) effects.push({ type: "account_credited", ...asset(isUsd), amount });
    if (from === wallet) effects.push({ type: "account_debited", ...asset(isUsd), amount });
    event.operations.push({ type: "payment", fields: { ...asset(isUsd), from, to, amount }, effects });
    if (event.hasFailed) return;
    const change = (to === wallet ? units : 0n) - (from === wallet ? units : 0n);
    if (isUsd) event.usd += change;
    else event.xlm += change;
  };
  const trade = (): Effect => {
    const [sold, bought] = [chance.units(6), chance.units(6)];
    event.xlm -= sold;
    event.usd += bought;
    return {
      type: "trade",
      seller: friend,
      offer_id: "1",
      sold_amount: amountOf(sold, 7),
      ...asset(false, "sold_"),
      bought_amount: amountOf(bought, 7),
      ...asset(true, "bought_"),
    };
  };
  const isUsd = chance.happens(0.4);
  const own = (): void => void (event.source = wallet);
  const kinds: (() => void)[] = [
    () => pay(friend, wallet, isUsd),
    () => (own(), pay(wallet, friend, isUsd)),
    () => (own(), pay(wallet, wallet, isUsd)),
    () => ((event.hasFailed = true), own(), pay(wallet, friend, isUsd)),
    // Many payments in one transaction.
    () => {
      if (chance.happens(0.5)) own();
      for (let part = 0; part < 2 + chance.below(60); part++)
        pay(event.source, event.source === wallet ? friend : wallet, chance.happens(0.5));
    },
    () => (
      own(),
      event.operations.push({ type: "manage_sell_offer", fields: {}, effects: [trade(), trade()] })
    ),
    () => (
      (event.isForeign = true),
      event.operations.push({ type: "manage_buy_offer", fields: {}, effects: [trade()] })
    ),
    () => (
      own(),
      event.operations.push({
        type: "change_trust",
        fields: {},
        effects: [{ type: "trustline_created", limit: "1000.0000000", ...asset(true) }],
      })
    ),
  ];
  kinds[chance.below(kinds.length)]?.();
}
