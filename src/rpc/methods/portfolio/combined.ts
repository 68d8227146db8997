import { combined as contract } from "../../../contract/methods/portfolio/combined.ts";
import { fromOf, refuseReversed, toOf } from "../../../contract/moment.ts";
import { dayFromNumber, dayNumberOf } from "../../../domain/time/day.ts";
import { isChain } from "../../../domain/ledger/identity.ts";
import { openerOf } from "../../../domain/ledger/positions/unverified.ts";
import {
  combineDays,
  combineParts,
  shareOf,
  sumIfKnown,
  sumOfKnown,
  type AccountDay,
} from "../../../domain/valuation/combined.ts";
import { groupBy } from "../../../lib/group-by.ts";
import { runInSlices } from "../../../ports/pause.ts";
import { allocationOf } from "../../../store/prices/allocation.ts";
import { combinedGain } from "./combined-gain.ts";
import { combinedPerformanceMethods } from "./combined-performance.ts";
import { serverMethod } from "../../protocol/method.ts";
import { openChosen, type Missing } from "../../shared/accounts/chosen-accounts.ts";
import {
  type Member,
  type Valued,
  conversionsOf,
  valueOf,
  hoursOf,
  daysOf,
} from "../../shared/accounts/combined-accounts.ts";

/** Several accounts as one portfolio: each is valued by its own prices, and sums are exact. */
export const combined = {
  netWorth: serverMethod(contract.netWorth, {
    runs: "reader",
    uses: ["accounts", "pause", "now"],
    async handle(call, input) {
      const { opened: openedAccounts, missing } = await openChosen(
        call,
        input.accountNames,
        "accounts.netWorth",
      );
      const now = call.context.now();
      const today = dayNumberOf(now);
      const currency = input.currency ?? openedAccounts[0]?.base ?? missing[0]?.baseCurrency ?? "USD";
      const conversions = conversionsOf(openedAccounts, { from: today - 1, to: today, now, currency });
      const valued: Valued[] = [];
      for (const [index, account] of openedAccounts.entries()) {
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
        change24h: sumIfKnown(members.map(({ change24h }) => change24h)),
        changeToday: sumIfKnown(members.map(({ changeToday }) => changeToday)),
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
  gain: combinedGain,
  ...combinedPerformanceMethods,
  netWorthHistory: serverMethod(contract.netWorthHistory, {
    runs: "reader",
    uses: ["accounts", "pause", "now"],
    async handle(call, input) {
      refuseReversed(input);
      const { opened: openedAccounts, missing } = await openChosen(
        call,
        input.accountNames,
        "accounts.netWorthHistory",
      );
      const now = call.context.now();
      const [from, to] = [fromOf(input.from), toOf(input.to)];
      const range = {
        from: from === undefined ? undefined : dayNumberOf(from),
        to: Math.min(to === undefined ? Infinity : dayNumberOf(to), dayNumberOf(now)),
      };
      const currency = input.currency ?? openedAccounts[0]?.base ?? "USD";
      const firsts = openedAccounts.flatMap(({ store }) => store.balances.span()?.first ?? []);
      const first = Math.max(range.from ?? -Infinity, dayNumberOf(Math.min(now, ...firsts)));
      const days = { from: first, to: range.to, now, currency };
      const conversions = conversionsOf(openedAccounts, days);
      const slices = { pause: call.context.pause, now: call.context.now, signal: call.signal };
      const series: { name: string; days: readonly AccountDay[] }[] = [];
      for (const [index, account] of openedAccounts.entries()) {
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

function missingMember({ name, baseCurrency, isDemo, node }: Missing): Member {
  return {
    name,
    baseCurrency,
    demo: isDemo,
    value: null,
    ownValue: null,
    share: null,
    change24h: null,
    changeToday: null,
    unpriced: [],
    stale: [],
    incomplete: [],
    ...(node === undefined ? { problem: "unavailable" } : { problem: "elsewhere", node }),
  };
}

/** Addresses on chains with a balance in more than one account. An exchange's wallets have the same names for every customer. */
function sharedWalletsOf(valued: readonly Valued[]) {
  const heldWallets = valued.flatMap(({ member, items }) => {
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
  return [...groupBy(heldWallets, ({ key }) => key).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length < 2) return [];
    return [{ wallet: first.wallet, platform: first.platform, accounts: group.map(({ name }) => name) }];
  });
}
