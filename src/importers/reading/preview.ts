import type { AssetHint } from "../../core/asset.ts";
import { typeOf } from "../../core/classify.ts";
import { identityOf, kindOf } from "../../core/identity.ts";
import type { CsvFile } from "../../core/ports/csv.ts";
import type { Pause } from "../../core/ports/pause.ts";
import type { ReportedTransaction, Transaction } from "../../core/transaction.ts";
import type { ImportOptions, RowProblem } from "../importer.ts";
import { surveyFile } from "./read-file.ts";
import type { ImportRequest } from "./recognise.ts";

/** What an import would bring. `rows` are data rows; `assets` what the file calls those of the sample; `problems` the first of `problemCount`. */
export type Preview = {
  format: string;
  confidence: number;
  options: ImportOptions;
  rows: number;
  transactions: number;
  sample: Transaction[];
  assets: AssetHint[];
  problems: RowProblem[];
  problemCount: number;
};

const sampleSize = 20;
const problemsShown = 200;

/** Reads a whole file and keeps only a sample. Throws `bad_request` for a file, header or option that cannot be taken; rows never throw. */
export async function previewFile(
  csv: CsvFile,
  request: ImportRequest,
  { signal, pause }: { signal: AbortSignal; pause: Pause },
): Promise<Preview> {
  let found = nothingFound();
  const plan = await surveyFile(csv, request, {
    visit(batch) {
      signal.throwIfAborted();
      found.rows = batch.rows;
      found.transactions += batch.transactions.length;
      found.problemCount += batch.problems.length;
      found.sample.push(...batch.transactions.slice(0, sampleSize - found.sample.length));
      for (const hint of batch.assets) found.assets.set(hint.assetId, hint);
      found.problems.push(...batch.problems.slice(0, problemsShown - found.problems.length));
    },
    restart() {
      found = nothingFound();
    },
    signal,
    pause,
  });
  const { importer, confidence, options } = plan;
  const assetIds = new Set(found.sample.flatMap(({ legs }) => legs.map(({ assetId }) => assetId)));
  return {
    ...found,
    format: importer.id,
    confidence,
    options,
    sample: found.sample.map(shown),
    assets: [...assetIds].flatMap((assetId) => found.assets.get(assetId) ?? []),
  };
}

function nothingFound() {
  return {
    rows: 0,
    transactions: 0,
    problemCount: 0,
    sample: [] as ReportedTransaction[],
    assets: new Map<string, AssetHint>(),
    problems: [] as RowProblem[],
  };
}

/** A transaction as it would be listed, were it the only source's. */
function shown(reported: ReportedTransaction): Transaction {
  const { platform, wallet, status = "confirmed", tags = [] } = reported;
  const legs = reported.legs.map((leg) => ({ ...leg, kind: kindOf(leg, platform) }));
  const { position: _position, legs: _legs, ...rest } = reported;
  return {
    ...rest,
    id: identityOf(reported),
    type: reported.type ?? typeOf({ ...reported, legs, isOwn: (address) => address === wallet }),
    legs: reported.legs.map(({ kind: _kind, ...leg }) => leg),
    tags,
    status,
    sources: [{ kind: "import", id: null }],
    hidden: false,
    edited: false,
  };
}
