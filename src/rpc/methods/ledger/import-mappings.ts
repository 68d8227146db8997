import { givenOptions } from "../../../contract/import-options.ts";
import { importMappings as contract } from "../../../contract/methods/ledger/import-mappings.ts";
import { AppError } from "../../../errors/app-error.ts";
import { genericCsv } from "../../../importers/generic/generic-csv.ts";
import { mappingId } from "../../../importers/mapping-format.ts";
import type { ImportMapping } from "../../../store/jobs/import-mappings.ts";
import { accountMethod } from "../../protocol/method.ts";

/** Saved mappings of columns. */
export const importMappings = {
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["importMappings"],
    handle: ({ account }) => account.importMappings.list().map(recordOf),
  }),

  save: accountMethod(contract.save, {
    runs: "worker",
    uses: ["importMappings"],
    handle({ account }, { name, mapping: { header, ...rest } }) {
      const options = givenOptions(rest);
      if (Object.keys(options.columns ?? {}).length === 0)
        throw new AppError("bad_request", "The mapping names no column. Give it columns, by field.");
      if (header.length > 0) genericCsv.open(header, options);
      const saved: ImportMapping = { name, header, options };
      account.importMappings.save(saved);
      return recordOf(saved);
    },
  }),

  delete: accountMethod(contract.delete, {
    runs: "worker",
    uses: ["importMappings"],
    handle({ account }, { name }) {
      account.importMappings.delete(name);
      return null;
    },
  }),
};

function recordOf({ name, header, options: { part: _, ...options } }: ImportMapping) {
  return { name, format: mappingId(name), mapping: { header, ...options } };
}
