import { tax as contract } from "../../../contract/methods/portfolio/tax.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { findTaxProfile, taxProfiles } from "../../../domain/accounting/tax/profiles/registry.ts";
import { allocatedState, sectionWithLines } from "../../../domain/accounting/tax/tax-report.ts";
import { checkMethod, taxYearsOf } from "../../../domain/accounting/tax/tax-request.ts";
import { taxYearOf } from "../../../domain/accounting/tax/tax-year.ts";
import {
  allocationTotals,
  fingerprintOf,
  type AllocatedWallet,
} from "../../../domain/accounting/tax/wallet-allocation.ts";
import { add, formatDecimal, zero } from "../../../domain/money/decimal.ts";
import { formsOf, findTaxForm } from "../../../domain/accounting/tax/forms/registry.ts";
import { defaultOptions } from "../../../domain/accounting/booking/state.ts";
import { enqueue } from "../../../tasks/queue/queue.ts";
import { exportTaxReport } from "../../../tasks/derived/export-tax-report.ts";
import { accountMethod, serverMethod } from "../../protocol/method.ts";
import { runCallInSlices } from "../../protocol/slices.ts";
import { makeTaxReport, taxSourceOf } from "../../shared/make-tax-report.ts";
import type { AccountStore } from "../../../store/account/account-store.ts";

/** Lines that a section of a new report carries itself; the rest come by `tax.lines`. */
const carried = 1_000;

/** Tax reports by country. */
export const tax = {
  profiles: serverMethod(contract.profiles, {
    runs: "reader",
    uses: ["now"],
    handle: ({ context }) =>
      taxProfiles.map((profile) => ({
        id: profile.id,
        country: profile.country,
        title: profile.title,
        currency: profile.currency,
        timezone: profile.timezone,
        years: taxYearsOf(profile, context.now()),
        yearStart: profile.monthDay,
        methods: [...profile.booking.methods],
        walletsFrom: profile.walletsFrom ?? null,
        rules: [...profile.rules],
        earlierLosses: profile.earlierLosses,
        forms: formsOf(profile).map(({ id, title, fileType }) => ({ id, title, fileType })),
      })),
  }),
  report: accountMethod(contract.report, {
    runs: "worker",
    uses: [
      "settings",
      "now",
      "newId",
      "pause",
      "changes",
      "transaction",
      "tasks",
      "accounting",
      "taxReports",
    ] as const,
    async handle(call, input) {
      const { saved, report, ratesTaskId } = await makeTaxReport(call, input);
      const sections = report.sections.map((section) => sectionWithLines(section, carried));
      return { ...saved, sections, ratesTaskId };
    },
  }),
  get: accountMethod(contract.get, {
    runs: "reader",
    uses: ["taxReports"],
    handle: ({ account }, { reportId }) => account.taxReports.get(reportId),
  }),
  lines: accountMethod(contract.lines, {
    runs: "reader",
    uses: ["taxReports"],
    handle({ account }, { reportId, section, ...page }) {
      const { currency } = account.taxReports.get(reportId);
      return { ...account.taxReports.lines(reportId, section, page), currency };
    },
  }),
  reports: accountMethod(contract.reports, {
    runs: "reader",
    uses: ["taxReports"],
    handle: ({ account }) => account.taxReports.list(),
  }),
  delete: accountMethod(contract.delete, {
    runs: "worker",
    uses: ["taxReports", "now", "pause"],
    async handle(call, { reportId }) {
      await runCallInSlices(call, call.account.taxReports.remove(reportId));
      return null;
    },
  }),
  export: accountMethod(contract.export, {
    runs: "worker",
    uses: ["taxReports", "transaction", "tasks", "now", "newId"],
    handle({ account, context }, { reportId, form }) {
      findTaxForm(findTaxProfile(account.taxReports.get(reportId).profile), form);
      return account.transaction(() => ({
        taskId: enqueue({ account, context }, exportTaxReport, { reportId, form }, { trigger: "user" }),
      }));
    },
  }),
  allocation: accountMethod(contract.allocation, {
    runs: "reader",
    uses: ["taxReports"],
    handle({ account }, { profile }) {
      const saved = account.taxReports.allocation(findTaxProfile(profile).id);
      if (saved === undefined) return null;
      const { method, order, wallets } = saved.allocation;
      return { at: saved.at, method, order, wallets: [...wallets] };
    },
  }),
  allocate: accountMethod(contract.allocate, {
    runs: "worker",
    uses: ["taxReports", "accounting", "wallets", "transaction", "now", "pause"],
    async handle(call, input) {
      const { account, context } = call;
      const profile = findTaxProfile(input.profile);
      const { walletsFrom } = profile;
      if (walletsFrom === undefined)
        throw new AppError("bad_request", msg`${profile.title} has no allocation of basis to wallets.`);
      const { allocation } = input;
      if (allocation === null) {
        account.transaction(() => account.taxReports.setAllocation(profile.id, null));
        return { allocated: [], cost: "0" };
      }
      checkMethod(profile, allocation.method);
      checkWallets(account.wallets, allocation.wallets);
      const year = taxYearOf(Number(walletsFrom.slice(0, 4)), profile);
      const { wallets } = await runCallInSlices(
        call,
        allocatedState(taxSourceOf(call, profile), {
          settings: {
            method: allocation.method,
            scope: "wallet",
            currency: profile.currency,
            options: defaultOptions,
          },
          at: year.from - 1,
          allocation,
        }),
      );
      account.transaction(() =>
        account.taxReports.setAllocation(profile.id, {
          at: context.now(),
          allocation: { ...allocation, confirmed: fingerprintOf(wallets) },
        }),
      );
      return {
        allocated: wallets.map((wallet) => allocatedItem(wallet, year.dayOf)),
        cost: allocationTotals(wallets).cost,
      };
    },
  }),
};

/** Throws `not_found` for a wallet that no transaction mentions: its place in the order would have no effect. */
function checkWallets(wallets: Pick<AccountStore["wallets"], "list">, walletNames: readonly string[]): void {
  const known = new Set(wallets.list().map(({ wallet }) => wallet));
  const unknown = walletNames.find((wallet) => !known.has(wallet));
  if (unknown !== undefined)
    throw new AppError(
      "not_found",
      msg`No wallet is called "${unknown}". wallets.list names the known ones.`,
    );
}

function allocatedItem(
  { wallet, coin, amount, missing, lots }: AllocatedWallet,
  dayOf: (at: number) => string,
) {
  return {
    wallet,
    assetId: lots[0]?.assetId ?? coin,
    amount: formatDecimal(amount),
    missing: formatDecimal(missing),
    cost: formatDecimal(lots.reduce((total, { cost }) => add(total, cost), zero)),
    lots: lots.map(({ transactionId, at, ...lot }) => ({
      transactionId,
      acquired: at === null ? null : dayOf(at),
      amount: formatDecimal(lot.amount),
      cost: formatDecimal(lot.cost),
    })),
  };
}
