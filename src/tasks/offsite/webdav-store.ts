import type { Place } from "../../contract/backup-target-records.ts";
import { toBase64 } from "../../lib/base64.ts";
import type { CopyStore, ListedCopy } from "./copy-store.ts";
import type { Transfer } from "./http-transfer.ts";
import { elementsOf, textIn } from "./xml.ts";

type WebDav = Extract<Place, { kind: "webdav" }>;

const question =
  '<?xml version="1.0"?><d:propfind xmlns:d="DAV:"><d:prop><d:getcontentlength/><d:resourcetype/></d:prop></d:propfind>';

/** A folder of a WebDAV server (RFC 4918). A file is uploaded under another name and moved to its own once it is complete. */
export async function webDavStore(
  { url, username }: WebDav,
  password: string | null,
  transfer: Transfer,
): Promise<CopyStore> {
  const folder = `${url.replace(/\/+$/, "")}/`;
  const headers: Record<string, string> =
    username === null
      ? {}
      : { authorization: `Basic ${toBase64(new TextEncoder().encode(`${username}:${password ?? ""}`))}` };
  const urlOf = (name: string): string => folder + encodeURIComponent(name);
  // 405: the folder exists already (RFC 4918, 9.3.1).
  await transfer.text({ url: folder, method: "MKCOL", headers, expected: [201, 301, 405] });

  async function list(): Promise<ListedCopy[]> {
    const { text } = await transfer.text({
      url: folder,
      method: "PROPFIND",
      headers: { ...headers, depth: "1", "content-type": "application/xml" },
      body: question,
      expected: [207],
    });
    return elementsOf(text, "response").flatMap((response) => {
      const href = textIn(response, "href") ?? "";
      const size = textIn(response, "getcontentlength");
      const name = lastPart(href);
      return name === "" || size === undefined || size === "" ? [] : [{ name, size: Number(size) }];
    });
  }

  async function remove(name: string): Promise<void> {
    await transfer.text({ url: urlOf(name), method: "DELETE", headers, expected: [200, 204, 404] });
  }

  return {
    list,
    remove,
    async write(name, source) {
      const draft = `${name}.part`;
      const length = { "content-length": String(source.size), "content-type": "application/octet-stream" };
      const sentHeaders = { ...headers, ...length };
      await transfer.text({
        url: urlOf(draft),
        method: "PUT",
        headers: sentHeaders,
        body: source.read(),
        expected: [200, 201, 204],
      });
      await transfer.text({
        url: urlOf(draft),
        method: "MOVE",
        headers: { ...headers, destination: urlOf(name), overwrite: "T" },
        expected: [200, 201, 204],
      });
    },
    async *read(name, range) {
      const requested =
        range === undefined ? headers : { ...headers, range: `bytes=${range.from}-${range.to}` };
      yield* transfer.bytes({ url: urlOf(name), method: "GET", headers: requested, expected: [200, 206] });
    },
    close: () => undefined,
  };
}

function lastPart(href: string): string {
  if (href.endsWith("/")) return "";
  const part = href.slice(href.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
