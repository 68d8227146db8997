import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Place } from "../../contract/backup-target-records.ts";
import { maxListed, tooManyListed, type CopySource, type CopyStore, type ListedCopy } from "./copy-store.ts";
import type { Transfer } from "./http-transfer.ts";
import { elementsOf, textIn } from "./xml.ts";

/** S3's maximum size of one request. */
const maxObject = 5 * 1024 ** 3;
/** Maximum pages of a list; S3 has up to 1,000 files on each. */
const maxPages = 1_000;

type Credentials = { accessKeyId: string; secretAccessKey: string };
type S3 = Extract<Place, { kind: "s3" }>;

/** S3-compatible storage with path-style addressing. An upload is atomic: the storage checks the signed length and SHA-256. */
export async function s3Store(place: S3, secretAccessKey: string, transfer: Transfer): Promise<CopyStore> {
  const { AwsV4Signer } = await import("aws4fetch");
  const credentials: Credentials = { accessKeyId: place.accessKeyId, secretAccessKey };
  const bucket = `${place.endpoint.replace(/\/+$/, "")}/${place.bucket}`;
  const folder = place.prefix.split("/").filter((part) => part !== "");
  const prefix = folder.map((part) => `${part}/`).join("");
  const urlOf = (name: string): string => `${bucket}/${[...folder, name].map(encodeURIComponent).join("/")}`;

  /** Address and headers of a request, signed (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html). */
  async function signed(method: string, url: string, headers: Record<string, string> = {}) {
    const signer = new AwsV4Signer({
      method,
      url,
      headers,
      service: "s3",
      region: place.region,
      ...credentials,
    });
    const request = await signer.sign();
    const sentHeaders = Object.fromEntries([...request.headers].filter(([name]) => name !== "host"));
    return { url: request.url.href, method, headers: sentHeaders };
  }

  async function list(): Promise<ListedCopy[]> {
    const found: ListedCopy[] = [];
    let token: string | undefined;
    for (let page = 0; page < maxPages; page++) {
      const url = new URL(bucket);
      url.searchParams.set("list-type", "2");
      url.searchParams.set("prefix", prefix);
      if (token !== undefined) url.searchParams.set("continuation-token", token);
      const { text } = await transfer.text({ ...(await signed("GET", url.href)), expected: [200] });
      for (const content of elementsOf(text, "Contents")) {
        const key = textIn(content, "Key") ?? "";
        const name = key.slice(prefix.length);
        if (key.startsWith(prefix) && name !== "" && !name.includes("/"))
          found.push({ name, size: Number(textIn(content, "Size") ?? Number.NaN) });
      }
      token = textIn(text, "IsTruncated") === "true" ? textIn(text, "NextContinuationToken") : undefined;
      if (found.length > maxListed) break;
      if (token === undefined) return found;
    }
    throw tooManyListed();
  }

  return {
    list,
    async write(name, source: CopySource) {
      if (source.size > maxObject)
        throw new AppError(
          "too_large",
          msg`The copy has ${source.size} bytes; S3 takes at most ${maxObject} in one request. Use a folder, WebDAV or SFTP.`,
        );
      const headers = {
        "content-length": String(source.size),
        "content-type": "application/octet-stream",
        "x-amz-content-sha256": source.sha256,
      };
      const request = await signed("PUT", urlOf(name), headers);
      const body = source.read();
      await transfer.text({
        ...request,
        headers: { ...headers, ...request.headers },
        body,
        expected: [200, 201],
      });
    },
    async *read(name, range) {
      const headers = range === undefined ? {} : { range: `bytes=${range.from}-${range.to}` };
      const request = await signed("GET", urlOf(name), headers);
      yield* transfer.bytes({
        ...request,
        headers: { ...headers, ...request.headers },
        expected: [200, 206],
      });
    },
    async remove(name) {
      await transfer.text({ ...(await signed("DELETE", urlOf(name))), expected: [200, 204, 404] });
    },
    close: () => undefined,
  };
}
