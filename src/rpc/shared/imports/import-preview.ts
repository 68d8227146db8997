import { add, formatDecimal, parseDecimal, zero } from "../../../domain/money/decimal.ts";
import { runInSlices } from "../../../ports/pause.ts";
import type { PreviewAccount, SetPreview } from "../../../importers/preview/preview-types.ts";
import { digestsOf, importsToReread } from "../../../tasks/ledger/import/reread-earlier.ts";
import type { SourceKinds } from "../../../tasks/ledger/tracker-formats.ts";
import type { AccountCall } from "../../protocol/method.ts";
import { unreadFile } from "../../../contract/unread-file.ts";
import type { ImportTable } from "./import-tables.ts";
import { fileNote, type FileNote } from "../../../importers/file-note.ts";

type PreviewCall = AccountCall<"importChecks" | "sourceChecks" | "pause" | "now">;

/** What a preview asks about the account: known transactions, balances, and records that replace a tracker's rows. */
export function previewAccount(
  { account, context, signal }: PreviewCall,
  kinds: SourceKinds,
): PreviewAccount {
  const { areKnown, withPositionsOf } = account.importChecks.knownTransactions();
  const balanceOf = (pair: { wallet: string; assetId: string }, moment: number): Promise<string> =>
    runInSlices(account.sourceChecks.computedAt(pair, moment), {
      pause: context.pause,
      now: context.now,
      signal,
    });
  return {
    areKnown,
    surveyShift: account.importChecks.surveyShift,
    surveySuperseded(formats) {
      const survey = account.importChecks.superseded(kinds, formats);
      return {
        ...survey,
        counts: () => runInSlices(survey.counts(), { pause: context.pause, now: context.now, signal }),
      };
    },
    async balanceAt({ wallet, assetId, withPositions }, moment) {
      const wallets = withPositions === true ? withPositionsOf(wallet) : [wallet];
      let sum = zero;
      for (const listedWallet of wallets)
        sum = add(sum, parseDecimal(await balanceOf({ wallet: listedWallet, assetId }, moment)));
      return formatDecimal(sum);
    },
  };
}

/** Notes on the wire: `warnings` are their messages. */
export function warningsAndNotes(notes: FileNote[]): { warnings: string[]; notes: FileNote[] } {
  return { warnings: notes.map(({ message }) => message), notes };
}

/** The notes of a preview, including one about earlier imports that will be read again, whose new rows do not count as known yet. */
export function withRereading(
  { account, context }: AccountCall<"imports" | "storedFiles" | "config">,
  tables: readonly ImportTable[],
  { warnings, added, files }: { warnings: FileNote[]; added: number; files: SetPreview["tables"] },
): FileNote[] {
  if (added === 0) return warnings;
  const digestOf = digestsOf(account.storedFiles);
  const criteria = {
    formats: new Set(files.flatMap((file) => ("format" in file ? file.format : []))),
    digests: new Set(tables.flatMap(({ fileId }) => digestOf(fileId) ?? [])),
    version: context.config.version,
  };
  const names = importsToReread(account.imports.list(), criteria, digestOf).map(
    ({ parts: [first] }) => `"${first.fileName}"`,
  );
  if (names.length === 0) return warnings;
  const shownNames = names.slice(0, 5).join(", ");
  const rest = names.length > 5 ? ` and ${names.length - 5} more` : "";
  return [...warnings, fileNote("rereading", { files: `${shownNames}${rest}` })];
}

/** The files of a preview with their counts, or why a file was refused. */
export function filesOf(tables: readonly ImportTable[], previews: SetPreview["tables"]) {
  return tables.map(({ fileId, fileName, part = null }, index) => {
    const preview = previews[index];
    const place = { fileId, fileName, part };
    return preview === undefined || "refusal" in preview
      ? { ...place, ...unreadFile, refusal: preview?.refusal ?? null }
      : { ...place, ...preview, ...warningsAndNotes(preview.warnings), refusal: null };
  });
}

export function previewTotals({ tables: _, ...preview }: SetPreview): Omit<SetPreview, "tables"> {
  return preview;
}
