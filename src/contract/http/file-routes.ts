import { z } from "zod";
import { accountName } from "../records.ts";
import type { HttpRoute } from "./http-route.ts";

export const downloadInput = z.strictObject({
  accountName,
  fileId: z.string().min(1).max(100),
  node: z
    .string()
    .max(64)
    .optional()
    .describe("of several nodes, the one that holds the account; for the proxy"),
});
export const uploadedFile = z.strictObject({
  fileId: z.string(),
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  mediaType: z.string(),
});

const file = { mediaType: "application/octet-stream", description: "the file's bytes" };

/** Files of an account: exports to import, reports and backups. */
export const fileRoutes: readonly HttpRoute[] = [
  {
    method: "POST",
    path: "/upload",
    summary:
      "Stores a file: multipart/form-data with the fields `accountName` and `file`, streamed to disk. An account whose database cannot be opened takes only backups, from its owner.",
    access: "write",
    body: { mediaType: "multipart/form-data", description: "accountName, then file" },
    responses: { 201: { description: "stored", body: uploadedFile } },
  },
  {
    method: "GET",
    path: "/download",
    summary:
      "A file of an account; backups need owner access. `Range` and `If-Range` are honoured. Of an account whose database cannot be opened, backups only.",
    access: "read",
    query: downloadInput,
    responses: {
      200: { description: "the whole file", body: file },
      206: { description: "the requested range", body: file },
      307: { description: "another node holds the account; the address names it" },
      416: { description: "no such range" },
    },
  },
];
