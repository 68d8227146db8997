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
      .describe(
        "the columns of the files it is for; where left out, every file that has the mapped columns fits",
      ),
    ...importOptionFields,
  })
  .describe("how the columns of a file are meant: options of the format generic-csv");

const record = z.strictObject({
  name: z.string(),
  format: z.string().describe("the id under which imports know it as a format"),
  mapping: z.strictObject({ header: z.array(z.string()), ...importOptionFields }),
});

export const importMappings = {
  list: accountContract({
    doc: "The saved mappings of columns, by name. Each is a format like any other: it recognises files by their header.",
    access: "read",
    input: accountInput({}),
    output: z.array(record),
  }),
  save: accountContract({
    doc: "Saves how the columns of a file are meant under a name, in place of the mapping that has it. What `list` answers can be saved in another account.",
    access: "write",
    input: accountInput({ name, mapping }),
    output: record,
  }),
  delete: accountContract({
    doc: "Deletes a mapping. What was imported with it stays.",
    access: "write",
    input: accountInput({ name }),
    output: nothing,
  }),
};
