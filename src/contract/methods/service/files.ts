import { z } from "zod";
import { at, accountInput, pageInput, page, nothing } from "../../records.ts";
import { accountContract } from "../../method-contract.ts";

const record = z.strictObject({
  fileId: z.string(),
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  mediaType: z.string(),
  createdAt: at,
});

/** Uploaded files (`POST /upload`), and files from exports and backups (`GET /download`). */
export const files = {
  list: accountContract({
    doc: "Lists the account's files, newest first.",
    access: "read",
    input: accountInput(pageInput),
    output: page(record),
  }),
  delete: accountContract({
    doc: "Deletes a file. Transactions imported from it are kept; throws `conflict` while an import reads the file.",
    access: "write",
    input: accountInput({ fileId: z.string().min(1).max(200) }),
    output: nothing,
  }),
};
