import type { z } from "zod";
import { combined as contract } from "../../../contract/methods/portfolio/combined.ts";
import { fromOf, toOf } from "../../../contract/moment.ts";
import {
  dayFromNumber,
  dayNumberOf,
  millisecondsPerDay,
  numberOfDay,
  type DayNumber,
} from "../../../domain/time/day.ts";
import { accountKey } from "../../../domain/account/account-name.ts";
import { isChain } from "../../../domain/ledger/identity.ts";
import { openerOf } from "../../../domain/ledger/positions/unverified.ts";
import {
  formatDecimal,
  multiply,
  parseDecimal,
  subtract,
  type Decimal,
} from "../../../domain/money/decimal.ts";
import {
  combineDays,
  combineParts,
  shareOf,
  sumOfKnown,
  type AccountDay,
} from "../../../domain/valuation/combined.ts";
import type { RateOf } from "../../../domain/valuation/prices.ts";
import { AppError } from "../../../errors/app-error.ts";
import { groupBy } from "../../../lib/group-by.ts";
import { runInSlices } from "../../../ports/pause.ts";
import type { AccountStore } from "../../../store/account/account-store.ts";
import { allocationOf } from "../../../store/prices/allocation.ts";
import type { ValuedHolding } from "../../../store/prices/valuation.ts";
import type { AccountRow } from "../../../store/server/account-rows.ts";
import { requireAccountAccess } from "../../protocol/account-scope.ts";
import { serverMethod, type Call } from "../../protocol/method.ts";
import { withOpenAccount } from "../../protocol/with-open-account.ts";
import { incompleteParts } from "../../shared/incomplete.ts";

type Figures = Pick<
  AccountStore,
  "settings" | "valuation" | "netWorth" | "balances" | "connections" | "tasks"
>;
type Opened = { row: AccountRow; store: Figures; base: string };
/** An account that is in no sum, and why. */
type Missing = Pick<AccountRow, "name" | "baseCurrency" | "isDemo"> & { node?: string };
/** Accounts that can be read, in the order asked for, and those whose file cannot be used or is on another node. */
type Chosen = { opened: Opened[]; missing: Missing[] };
type Asking = Call<"accounts" | "pause" | "now">;
type Days = { from: DayNumber; to: DayNumber; now: number; currency: string };
/** How an account's figures come into the currency asked for. */
type Conversion =
  | { by: "itself" }
  | { by: "its base currency"; rateOn(day: DayNumber): ReturnType<RateOf> }
  | { by: "nothing" };
type Member = z.input<typeof contract.netWorth.output>["accounts"][number];
type Valued = { member: Member; items: ValuedHolding[] };

/** Several accounts as one portfolio: each is valued by its own prices, and sums are exact. */
export const combined = {
  netWorth: serverMethod(contract.netWorth, {
    runs: "reader",
    uses: ["accounts", "pause", "now"],
    async handle(call, input) {
      const { opened, missing } = await openAll(call, input.accountNames);
      const now = call.context.now();
      const today = dayNumberOf(now);
      const currency = input.currency ?? opened[0]?.base ?? missing[0]?.baseCurrency ?? "USD";
      const conversions = conversionsOf(opened, { from: today - 1, to: today, now, currency });
      const valued: Valued[] = [];
      for (const [index, account] of opened.entries()) {
        if (index > 0) await call.context.pause();
        call.signal.throwIfAborted();
        valued.push(valueOf(account, conversions[index] ?? { by: "nothing" }, { now, currency }));
      }
      const members = [...valued.map(({ member }) => member), ...missing.map(missingMember)];
      const value = sumOfKnown(members.map((member) => member.value));
      return {
        at: now,
        day: dayFromNumber(today),
        currency,
        value,
        change24h: members.some(({ change24h }) => change24h === null)
          ? null
          : sumOfKnown(members.map(({ change24h }) => change24h)),
        accounts: members.map((member) => ({ ...member, share: shareOf(member.value, value) })),
        parts: combineParts(
          valued.map(({ member, items }) => ({
            name: member.name,
            parts: allocationOf(items, member.value),
          })),
          value,
        ),
        sharedWallets: sharedWalletsOf(valued),
      };
    },
  }),
  netWorthHistory: serverMethod(contract.netWorthHistory, {
    runs: "reader",
    uses: ["accounts", "pause", "now"],
    async handle(call, input) {
      const { opened, missing } = await openAll(call, input.accountNames);
      const now = call.context.now();
      const [from, to] = [fromOf(input.from), toOf(input.to)];
      const range = {
        from: from === undefined ? undefined : dayNumberOf(from),
        to: Math.min(to === undefined ? Infinity : dayNumberOf(to), dayNumberOf(now)),
      };
      const currency = input.currency ?? opened[0]?.base ?? "USD";
      const firsts = opened.flatMap(({ store }) => store.balances.span()?.first ?? []);
      const first = Math.max(range.from ?? -Infinity, dayNumberOf(Math.min(now, ...firsts)));
      const days = { from: first, to: range.to, now, currency };
      const conversions = conversionsOf(opened, days);
      const slices = { pause: call.context.pause, now: call.context.now, signal: call.signal };
      const series: { name: string; days: readonly AccountDay[] }[] = [];
      for (const [index, account] of opened.entries()) {
        const conversion = conversions[index] ?? { by: "nothing" };
        series.push({
          name: account.row.name,
          days: await runInSlices(
            input.interval === "hour"
              ? hoursOf(account, conversion, { from, to, now, currency })
              : daysOf(account, conversion, days),
            slices,
          ),
        });
      }
      const points = await runInSlices(combineDays(series, input.interval), slices);
      const names = missing.map(({ name }) => name);
      return names.length === 0
        ? points
        : points.map((point) => ({ ...point, unvalued: [...point.unvalued, ...names] }));
    },
  }),
};

/** Throws `forbidden` for an account that the caller may not use, and `not_found` for an unknown one. */
async function openAll(call: Asking, names: readonly string[]): Promise<Chosen> {
  for (const name of names)
    requireAccountAccess(name, call.caller, { needed: "read", method: "accounts.netWorth" });
  const rows = call.context.accounts.list();
  const others = call.context.accounts.listElsewhere();
  const chosen: Chosen = { opened: [], missing: [] };
  const seen = new Set<string>();
  for (const name of names) {
    call.signal.throwIfAborted();
    const isNamed = (known: { name: string }): boolean => accountKey(known.name) === accountKey(name);
    const row = rows.find(isNamed);
    const other = row === undefined ? others.find(isNamed) : undefined;
    const known = row ?? other;
    if (known === undefined) throw unknownAccount(name);
    if (seen.has(known.id)) continue;
    seen.add(known.id);
    const store = row === undefined ? undefined : await openedOf(call, row.name);
    if (row === undefined || store === undefined) chosen.missing.push(known);
    else chosen.opened.push({ row, store, base: store.settings.get().baseCurrency });
  }
  return chosen;
}

function unknownAccount(name: string): AppError {
  return new AppError("not_found", `No account is called "${name}". accounts.list names the known ones.`);
}

async function openedOf(call: Asking, name: string): Promise<Figures | undefined> {
  try {
    return await withOpenAccount(call, name, (account) => account);
  } catch (error) {
    if (error instanceof AppError && error.code === "unavailable") return undefined;
    throw error;
  }
}

/**
 * An account with rates of its own is valued in the currency directly. Rates are the same for all accounts, so those of another chosen account convert
 * the figures of one that has none.
 */
function conversionsOf(opened: readonly Opened[], days: Days): Conversion[] {
  const rates = opened.map(({ store }) => store.valuation.ratesInto(days));
  return opened.map(({ base }, index) => {
    if (base === days.currency || rates[index]?.(base, days.to) !== undefined) return { by: "itself" };
    const other = rates.find((rateOf) => rateOf(base, days.to) !== undefined);
    return other === undefined
      ? { by: "nothing" }
      : { by: "its base currency", rateOn: (day) => other(base, day) };
  });
}

function valueOf(
  { row, store, base }: Opened,
  conversion: Conversion,
  { now, currency }: Pick<Days, "now" | "currency">,
): Valued {
  const asked = conversion.by === "itself" ? currency : base;
  const question = { now, currency: asked };
  const current = store.valuation.holdingsAt({ at: now, ...question });
  const before = store.valuation.holdingsAt({ at: now - millisecondsPerDay, ...question });
  const value = converted(current.value, conversion, current.day);
  const earlier = converted(before.value, conversion, before.day);
  const ownValue =
    asked === base ? current.value : store.valuation.holdingsAt({ at: now, now, currency: base }).value;
  return {
    member: {
      name: row.name,
      baseCurrency: base,
      demo: row.isDemo,
      value,
      ownValue,
      share: null,
      change24h:
        value === null || earlier === null
          ? null
          : formatDecimal(subtract(parseDecimal(value), parseDecimal(earlier))),
      unpriced: current.unpriced,
      stale: current.stale,
      incomplete: incompleteParts(store),
      ...(conversion.by === "nothing" && ownValue !== "0" ? { problem: "no_rate" as const } : {}),
    },
    items: current.items.map((item) => ({
      ...item,
      value: converted(item.value, conversion, current.day),
    })),
  };
}

/** Nothing is nothing in every currency. */
function converted(value: string | null, conversion: Conversion, day: DayNumber): string | null {
  if (value === null || value === "0" || conversion.by === "itself") return value;
  const rate = conversion.by === "nothing" ? undefined : conversion.rateOn(day)?.rate;
  return rate === undefined ? null : times(value, rate);
}

function times(value: string, rate: Decimal): string {
  return formatDecimal(multiply(parseDecimal(value), rate));
}

function missingMember({ name, baseCurrency, isDemo, node }: Missing): Member {
  return {
    name,
    baseCurrency,
    demo: isDemo,
    value: null,
    ownValue: null,
    share: null,
    change24h: null,
    unpriced: [],
    stale: [],
    incomplete: [],
    ...(node === undefined ? { problem: "unavailable" } : { problem: "elsewhere", node }),
  };
}

/** Addresses on chains with a balance in more than one account. An exchange's wallets have the same names for every customer. */
function sharedWalletsOf(valued: readonly Valued[]) {
  const held = valued.flatMap(({ member, items }) => {
    const wallets = new Map(
      items
        .filter(({ platform, amount, isCounted }) => isCounted && amount !== "0" && isChain(platform))
        .map(({ platform, wallet }) => [
          `${platform} ${openerOf(wallet)}`,
          { platform, wallet: openerOf(wallet) },
        ]),
    );
    return Array.from(wallets, ([key, place]) => ({ key, ...place, name: member.name }));
  });
  return [...groupBy(held, ({ key }) => key).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length < 2) return [];
    return [{ wallet: first.wallet, platform: first.platform, accounts: group.map(({ name }) => name) }];
  });
}

/** An account's points of the last seven days by hour, in the currency asked for. */
function* hoursOf(
  { store, base }: Opened,
  conversion: Conversion,
  {
    from,
    to,
    now,
    currency,
  }: { from: number | undefined; to: number | undefined; now: number; currency: string },
): Generator<unknown, readonly AccountDay[], void> {
  if (conversion.by === "itself") return yield* store.netWorth.hours({ from, to, now, currency });
  const hours = yield* store.netWorth.hours({ from, to, now, currency: base });
  return hours.map((point) => ({
    ...point,
    value: converted(point.value, conversion, numberOfDay(point.day)),
  }));
}

/** An account's days in the currency asked for: the stored ones of its base currency where these can be used. */
function* daysOf(
  { store, base }: Opened,
  conversion: Conversion,
  days: Days,
): Generator<number, readonly AccountDay[]> {
  const span = store.balances.span();
  if (span === null) return [];
  const from = Math.max(days.from, dayNumberOf(span.first));
  if (conversion.by === "itself" && base !== days.currency)
    return from > days.to ? [] : yield* store.netWorth.points({ ...days, from });
  const stored = store.netWorth.history({ from, to: days.to });
  if (conversion.by === "itself") return stored;
  return stored.map((point) => ({
    ...point,
    value: converted(point.value, conversion, numberOfDay(point.day)),
  }));
}
