import { issueText as textOf, type IssueStyle } from "../../../src/domain/texts/issue-text.ts";
import type { AssetNames } from "../../data/assets.ts";
import type { Issue } from "../../data/records.ts";
import { chainName } from "../../format/chain-names.ts";
import type { Format } from "../../format/use-format.ts";
import { translator } from "../../i18n/t.ts";

/** The sentence of an issue in the page's language; `null` for a kind, or an older issue, without the needed fields. */
export function issueText(
  issue: Pick<Issue, "kind" | "subject">,
  format: IssueStyle["format"],
  { symbolOf }: Pick<AssetNames, "symbolOf">,
): string | null {
  return textOf(issue, { translator, format, symbolOf, chainName });
}

/** The sentence with amounts as the page shows them elsewhere, and with all their decimals if it differs by them. */
export function issueTexts(
  issue: Pick<Issue, "kind" | "subject">,
  format: Format,
  names: Pick<AssetNames, "symbolOf">,
): { text: string | null; exact: string | undefined } {
  const text = issueText(issue, { ...format, exact: format.amount }, names);
  const exact = issueText(issue, format, names);
  return { text, exact: exact === null || exact === text ? undefined : exact };
}
