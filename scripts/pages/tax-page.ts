import { formsOf } from "../../src/domain/accounting/tax/forms/registry.ts";
import type { TaxProfile } from "../../src/domain/accounting/tax/tax-profile.ts";

const methodNames: Readonly<Record<string, string>> = {
  fifo: "first in, first out",
  lifo: "last in, first out",
  hifo: "highest cost first",
  acb: "average cost",
};

/** `docs/taxes.md` from the profiles of the countries. */
export function taxPage(profiles: readonly TaxProfile[]): string {
  return [
    "# Tax reports",
    "",
    "Generated from `src/domain/accounting/tax/profiles/` by `scripts/generate-docs.ts`; do not edit.",
    "",
    "A tax report is a computation by the rules below, not tax advice. It is made on the page _Taxes_ or by `tax.report`, in the currency, the time zone and the tax year of the country, whatever the base currency of the account is. Every total and section names its rule, and every line the transactions and the cost it was matched with. A report lists what its figures rest on: missing acquisitions, unknown or assumed costs, missing prices and exchange rates, a year that is not over.",
    "",
    "The rules are tested with worked cases of tax offices, statutes and other programs (`test/tax/cases/`). After everything is sold, the gains of all years together are the same by the rules of every country that taxes trades of coins, deducts fees and has no deemed cost; a test states this for random histories.",
    "",
    "Not covered: rates and tax due (India, Poland and the special rates of Austria and Portugal excepted), allowances that are shared with other income, gains of foreign money, companies, professional trading, and what providers report under DAC8 or CARF. Shares of pools and vaults carry the lots that were given for them, as in every report of portolan. Where a country's rules see that otherwise, mark the transactions as trades. A coin received as a gift or from an unknown address costs its market value unless you state its cost, such as the giver's.",
    "",
    "Losses of other years are in no report, even where they are carried: they depend on gains and losses of other assets and on what earlier returns declared. The report of such a country says so below its totals.",
    "",
    "A new country is one file and one line: [CONTRIBUTING.md](../CONTRIBUTING.md#add-a-country).",
    "",
    "| Country | Id | Currency | Tax year from | Cost | Forms |",
    "| --- | --- | --- | --- | --- | --- |",
    ...profiles.map(
      (profile) =>
        `| [${profile.title}](#${anchorOf(profile)}) | \`${profile.id}\` | ${profile.currency} | ${profile.monthDay}, ${profile.firstYear} | ${profile.booking.methods.map((method) => methodNames[method] ?? method).join("; ")} | ${formsOf(
          profile,
        )
          .map(({ title }) => title)
          .join("; ")} |`,
    ),
    "",
    ...profiles.flatMap((profile) => [
      `## ${profile.title}`,
      "",
      ...profile.rules.map(({ text, source }) => `- ${text}${source === "portolan" ? "" : ` _(${source})_`}`),
      `- ${profile.earlierLosses.text} _(${profile.earlierLosses.source})_`,
      "",
    ]),
  ]
    .join("\n")
    .trimEnd()
    .concat("\n");
}

function anchorOf({ title }: TaxProfile): string {
  return title
    .toLowerCase()
    .replace(/[^a-z ]/g, "")
    .replaceAll(" ", "-");
}
