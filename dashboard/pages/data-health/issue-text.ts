import type { IssueStyle } from "../../../src/domain/texts/issue-fields.ts";
import { issueText as textOf } from "../../../src/domain/texts/issue-text.ts";
import type { AssetNames } from "../../data/assets.ts";
import type { Issue } from "../../data/records.ts";
import { chainName } from "../../format/chain-names.ts";
import type { Format } from "../../format/use-format.ts";
import { translator } from "../../i18n/t.ts";

/** The sentence of an issue in the page's language; `null` if the issue lacks the fields for it, as issues of earlier versions do. */
export function issueText(
  issue: Pick<Issue, "kind" | "subject">,
  format: IssueStyle["format"],
  { symbolOf, coinName }: Pick<AssetNames, "symbolOf"> & Partial<Pick<AssetNames, "coinName">>,
): string | null {
  return textOf(issue, {
    translator,
    format,
    symbolOf,
    chainName,
    ...(coinName !== undefined && { coinName }),
  });
}

/** The sentence with names and rounded amounts, and the same with coin ids and all decimals if that differs. */
export function issueTexts(
  issue: Pick<Issue, "kind" | "subject">,
  format: IssueStyle["format"] & Pick<Format, "amount">,
  names: Pick<AssetNames, "symbolOf" | "coinName">,
): { text: string | null; exact: string | undefined } {
  const text = issueText(issue, { ...format, exact: format.amount }, names);
  const exactText = issueText(issue, format, { symbolOf: names.symbolOf });
  return { text, exact: exactText === null || exactText === text ? undefined : exactText };
}
