import { z } from "zod";
import { importOptionFields } from "../../import-options.ts";
import { accountInput, nothing } from "../../records.ts";
import { accountContract } from "../../method-contract.ts";

const name = z.string().trim().min(1).max(80);

const mapping = z
  .strictObject({
    header: z
      .array(z.string().max(400))
      .max(500)
      .default([])
      .describe("the columns of matching files; if omitted, every file with the mapped columns matches"),
    ...importOptionFields,
  })
  .describe("the meaning of a file's columns: options of the format generic-csv");

const record = z.strictObject({
  name: z.string(),
  format: z.string().describe("the id under which imports know it as a format"),
  mapping: z.strictObject({ header: z.array(z.string()), ...importOptionFields }),
});

export const importMappings = {
  list: accountContract({
    doc: "Lists the saved column mappings by name. Each is a format like any other and recognises files by their header.",
    access: "read",
    input: accountInput({}),
    output: z.array(record),
  }),
  save: accountContract({
    doc: "Saves a column mapping under a name, replacing an existing one. A mapping returned by `list` can be saved in another account.",
    access: "write",
    input: accountInput({ name, mapping }),
    output: record,
  }),
  delete: accountContract({
    doc: "Deletes a mapping. Transactions imported with it are kept.",
    access: "write",
    input: accountInput({ name }),
    output: nothing,
  }),
};
