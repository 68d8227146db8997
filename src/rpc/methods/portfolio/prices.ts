import { type Days, pricesOfDays, prices as contract } from "../../../contract/methods/portfolio/prices.ts";
import type { z } from "zod";
import { canonicalAssetId, currencyCodeOf } from "../../../domain/assets/asset.ts";
import { dayFromNumber, numberOfDay } from "../../../domain/time/day.ts";
import { normalizeDecimal, parseDecimal } from "../../../domain/money/decimal.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { priceSources } from "../../../prices/registry.ts";
import { enqueue } from "../../../tasks/queue/queue.ts";
import { fetchRecentHours, markRequested } from "../../../tasks/pricing/fetch-recent-hours.ts";
import { fetchPrices } from "../../../tasks/pricing/fetch-prices.ts";
import { recordPrices } from "../../shared/record-prices.ts";
import { changedPrices, manualPricesOf, previewOf, priceFileOf } from "./price-files.ts";
import { accountMethod, serverMethod } from "../../protocol/method.ts";
import { fromOf, refuseReversed, toOf } from "../../../contract/moment.ts";

/** Maximum of days per call, over all its ranges. */
const maxDays = 40_000;

/** Problems of a file that an answer lists. */
const shownProblems = 200;

/** Daily closes, the owner's own prices, and the price sources. */
export const prices = {
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["priceList", "assets", "now", "settings"],
    handle({ context, account }, input) {
      refuseReversed(input);
      const id = canonicalAssetId(input.assetId);
      const list = input.interval === "hour" ? account.priceList.hours : account.priceList.days;
      return list(
        { id, coinId: account.assets.find(id)?.coinId ?? null },
        {
          from: fromOf(input.from),
          to: toOf(input.to),
          now: context.now(),
          currency: input.currency ?? account.settings.get().baseCurrency,
        },
      );
    },
  }),

  set: accountMethod(contract.set, {
    runs: "worker",
    uses: ["transaction", "prices", "changes", "transferHalves"],
    handle({ account }, { accountName: _, prices: listedPrices, ...alone }) {
      if ((listedPrices === undefined) === Object.values(alone).every((value) => value === undefined))
        throw new AppError(
          "bad_request",
          "Give prices, or one range by assetId, from, to, price and currency.",
        );
      const set = daysOf(listedPrices ?? [parsedRange(alone)]).map(({ number, ...row }) => {
        if (parseDecimal(row.price).units <= 0n)
          throw new AppError(
            "bad_request",
            msg`The price of ${row.assetId} on ${dayFromNumber(number)} is ${row.price}; a price must be above zero. Remove a price of your own with prices.unset; for an asset without value set worthlessFrom with assets.update.`,
          );
        const assetId = canonicalAssetId(row.assetId);
        if (currencyCodeOf(assetId) === row.currency)
          throw new AppError(
            "bad_request",
            msg`The price of ${row.currency} in itself is always 1. Give its price in another currency.`,
          );
        return { assetId, day: number, price: normalizeDecimal(row.price), currency: row.currency };
      });
      account.transaction(() => {
        recordPrices(account, "updated", account.prices.setManual(set).days);
      });
      return null;
    },
  }),

  unset: accountMethod(contract.unset, {
    runs: "worker",
    uses: ["transaction", "prices", "changes", "transferHalves"],
    handle({ account }, input) {
      const days = daysOf(input.prices).map(({ assetId, number }) => ({
        assetId: canonicalAssetId(assetId),
        day: number,
      }));
      account.transaction(() => {
        recordPrices(account, "deleted", account.prices.unsetManual(days).days);
      });
      return null;
    },
  }),

  preview: accountMethod(contract.preview, {
    runs: "worker",
    uses: ["storedFiles", "files", "accounts", "openTables", "assets", "settings", "prices", "now", "pause"],
    async handle(call, input) {
      const { rows, columns, assets, problems, notes } = await priceFileOf(call, input);
      const ownOf = (assetId: string) => call.account.prices.manual(assetId);
      return {
        rows,
        columns,
        assets: assets.map((filePrices) => previewOf(filePrices, ownOf)),
        problems: problems.slice(0, shownProblems),
        problemCount: problems.length,
        assumptions: notes.map(({ message }) => message),
        notes,
      };
    },
  }),

  import: accountMethod(contract.import, {
    runs: "worker",
    uses: [
      "storedFiles",
      "files",
      "accounts",
      "openTables",
      "assets",
      "settings",
      "transaction",
      "prices",
      "changes",
      "transferHalves",
      "now",
      "pause",
    ],
    async handle(call, { onProblem, ...input }) {
      const { account } = call;
      const file = await priceFileOf(call, input);
      const [problem] = file.problems;
      if (problem !== undefined && onProblem === "abort")
        throw new AppError(
          "bad_request",
          msg`The file has ${file.problems.length} problems, first in row ${problem.row}: ${problem.message} Correct the file, or leave these rows out with onProblem "skip".`,
          { data: { problems: file.problems.slice(0, shownProblems) } },
        );
      return account.transaction(() => {
        const { prices } = account;
        const set = changedPrices(manualPricesOf(file), (assetId) => prices.manual(assetId));
        const { days, changeId } = prices.setManual(set);
        recordPrices(account, "updated", days);
        return { assets: new Set(set.map(({ assetId }) => assetId)).size, days: set.length, changeId };
      });
    },
  }),

  refresh: accountMethod(contract.refresh, {
    runs: "worker",
    uses: ["assets", "transaction", "tasks", "now", "newId"],
    handle({ context, account }, input) {
      const { assetId, assetIds } = input;
      const requestedIds = assetId === undefined ? assetIds : [assetId, ...(assetIds ?? [])];
      const refs = requestedIds?.map((id) => {
        const { id: known, coinId } = account.assets.get(id);
        return coinId === null ? known : `coin:${coinId}`;
      });
      const taskInput = { retry: true, ...(refs === undefined ? {} : { refs }) };
      return account.transaction(() => ({
        taskId: enqueue({ account, context }, fetchPrices, taskInput, { trigger: "user" }),
      }));
    },
  }),

  fetchHours: accountMethod(contract.fetchHours, {
    runs: "worker",
    uses: ["transaction", "tasks", "meta", "changes", "now", "newId"],
    handle: ({ context, account }) =>
      account.transaction(() => ({
        taskId: markRequested(account, context.now())
          ? enqueue({ account, context }, fetchRecentHours, {}, { trigger: "user" })
          : null,
      })),
  }),

  sources: serverMethod(contract.sources, {
    runs: "reader",
    uses: ["now"],
    handle: ({ context }) =>
      priceSources.map((source) => ({
        id: source.id,
        title: source.title,
        description: source.description,
        currency: source.currency,
        earliest: source.earliest(context.now()),
        requestsPerSecond: source.pace.perSecond,
        batch: source.batch,
      })),
  }),
};

/** Each named day, by its number. Throws `bad_request` for a range that ends before it begins, and for too many days. */
function daysOf<Row extends Days>(rows: readonly Row[]): (Row & { number: number })[] {
  const dayRows: (Row & { number: number })[] = [];
  for (const row of rows) {
    const [from, to] = [row.day ?? row.from ?? "", row.day ?? row.to ?? ""];
    const [first, last] = [numberOfDay(from), numberOfDay(to)];
    if (last < first)
      throw new AppError(
        "bad_request",
        msg`The range ${from} to ${to} ends before it begins. Swap the two days.`,
      );
    if (dayRows.length + last - first >= maxDays)
      throw new AppError(
        "bad_request",
        msg`More than ${maxDays} days were requested. Split them into several calls.`,
      );
    for (let number = first; number <= last; number++) dayRows.push({ ...row, number });
  }
  return dayRows;
}

/** A single range. Throws `bad_request` if a part of it is missing. */
function parsedRange(range: object): z.output<typeof pricesOfDays> {
  const parsed = pricesOfDays.safeParse(range);
  if (parsed.success) return parsed.data;
  throw new AppError("bad_request", "The range is incomplete. Send assetId, from, to, price and currency.", {
    data: { errors: parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })) },
  });
}
