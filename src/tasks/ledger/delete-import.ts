import { z } from "zod";
import { removeImportedParts } from "./remove-source.ts";
import { defineTask } from "../queue/task.ts";

/** Undoes an import: deletes the legs that only it reported, its tombstones, and then its record. The file is kept. */
export const deleteImport = defineTask({
  kind: "deleteImport",
  uses: ["imports", "now", "pause", "checkpointWal", "ledger"],
  input: z.strictObject({ importId: z.string() }),
  title: () => "Delete an import",
  priority: 0,
  attempts: 3,
  mergeKey: ({ importId }) => `deleteImport:${importId}`,
  async run(run) {
    const { account, input, signal } = run;
    const entry = account.imports.find(input.importId);
    if (entry === undefined) return;
    account.imports.setState(input.importId, "deleting");
    await removeImportedParts(run, entry, signal);
    account.imports.remove(input.importId);
  },
});
