import { z } from "zod";

/** Where copies of the accounts go: a folder that all nodes share, or S3-compatible storage. */
export type CopyStorage =
  | { kind: "folder"; path: string }
  | {
      kind: "s3";
      endpoint: string;
      bucket: string;
      prefix: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
    };

/** `file:///folder`, or `https://accessKeyId:secretAccessKey@host/bucket/prefix?region=…`. */
export const copyStorage = z.string().transform((url, check) => copiesPlaceOf(url) ?? refuseCopies(check));

/** `null` if the address names no storage. */
function copiesPlaceOf(text: string): CopyStorage | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, host, pathname, searchParams } = new URL(text);
  const path = decodeURIComponent(pathname);
  if (protocol === "file:" && host === "" && path.length > 1) return { kind: "folder", path };
  const [bucket = "", ...folders] = path.split("/").filter((part) => part !== "");
  if ((protocol !== "https:" && protocol !== "http:") || username === "" || password === "" || bucket === "")
    return null;
  return {
    kind: "s3",
    endpoint: `${protocol}//${host}`,
    bucket,
    prefix: folders.join("/"),
    region: searchParams.get("region") ?? "us-east-1",
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
}

function refuseCopies(check: z.RefinementCtx): never {
  check.addIssue({
    code: "custom",
    message:
      "write an address such as https://accessKeyId:secretAccessKey@host/bucket/prefix or file:///folder",
  });
  return z.NEVER;
}
