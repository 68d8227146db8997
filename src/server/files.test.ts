import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fileSystem } from "../platform/host/files.ts";
import { createServiceWorld, type ServiceWorld } from "../../test/support/worlds/service-world.ts";

let world: ServiceWorld;
let token: string;
beforeEach(async () => {
  world = createServiceWorld({ UPLOAD_LIMIT: "100 KB" });
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: "main", baseCurrency: "USD", at: 0 });
});
afterEach(() => {
  vi.restoreAllMocks();
  world.close();
});

type Uploaded = { fileId: string; name: string; size: number; sha256: string; mediaType: string };

function form(
  content: Uint8Array<ArrayBuffer> | string,
  name = "export.csv",
  accountName = "main",
): FormData {
  const fields = new FormData();
  fields.append("accountName", accountName);
  fields.append("file", new Blob([content], { type: "text/csv" }), name);
  return fields;
}
const upload = (body: FormData): Promise<Response> =>
  world.request("/upload", { method: "POST", body, headers: { authorization: `Bearer ${token}` } });
const download = (fileId: string, headers: Record<string, string> = {}): Promise<Response> =>
  world.request(`/download?accountName=main&fileId=${fileId}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
/** Every file under files/, drafts included. */
const stored = (): string[] => {
  const folder = join(world.dataLocation, "files");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
};

test("an upload is downloaded unchanged, byte for byte", async () => {
  const bytes = new Uint8Array(90_000).map((_, index) => (index * 7 + (index % 13 === 0 ? 13 : 10)) % 256);
  const answer = await upload(form(bytes));
  expect(answer.status).toBe(201);
  const file = (await answer.json()) as Uploaded;
  expect(file).toEqual({
    fileId: expect.any(String),
    name: "export.csv",
    size: 90_000,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    mediaType: "text/csv",
  });
  const back = await download(file.fileId);
  expect(back.status).toBe(200);
  expect(back.headers.get("content-disposition")).toContain('attachment; filename="export.csv"');
  expect(new Uint8Array(await back.arrayBuffer())).toEqual(bytes);
});

test("the order of the form's fields does not matter", async () => {
  const fields = new FormData();
  fields.append("file", new Blob(["a"]), "a.csv");
  fields.append("note", "ignored");
  fields.append("accountName", "main");
  expect((await upload(fields)).status).toBe(201);
});

test("over the limit it is refused and nothing is kept, with and without a Content-Length", async () => {
  expect((await upload(form(new Uint8Array(100_001)))).status).toBe(413);
  expect((await upload(form(new Uint8Array(1_000_000)))).status).toBe(413);
  expect(stored()).toEqual([]);
  expect((await upload(form(new Uint8Array(100_000)))).status).toBe(201);
});

test("on a disk that is almost full an upload is refused, also while it arrives, and leaves no file", async () => {
  const MiB = 1024 ** 2;
  world.close();
  world = createServiceWorld({ UPLOAD_LIMIT: "1 GB" });
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: "main", baseCurrency: "USD", at: 0 });
  const free = vi.spyOn(fileSystem, "freeBytes").mockReturnValue(63 * MiB);
  expect((await upload(form("a"))).status).toBe(503);
  // Other uploads take the space in the course of this one.
  let calls = 0;
  free.mockImplementation(() => (calls++ < 2 ? 65 : 63) * MiB);
  expect((await upload(form(new Uint8Array(40 * MiB)))).status).toBe(503);
  expect(stored()).toEqual([]);
  vi.restoreAllMocks();
  expect((await upload(form("a"))).status).toBe(201);
});

test.each([
  ["an account that is not there", form("a", "a.csv", "nobody"), 404],
  [
    "no file",
    ((): FormData => {
      const fields = new FormData();
      fields.append("accountName", "main");
      return fields;
    })(),
    400,
  ],
  ["a name that is none", form("a", "a.csv", "../x"), 400],
])("an upload with %s is refused and leaves no file", async (_, fields, status) => {
  expect((await upload(fields)).status).toBe(status);
  expect(stored()).toEqual([]);
});

test("an interrupted form is refused and nothing is kept", async () => {
  const body = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nhalf of';
  const headers = { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" };
  expect((await world.request("/upload", { method: "POST", body, headers })).status).toBe(400);
  expect(stored()).toEqual([]);
  const json = { ...headers, "content-type": "application/json" };
  expect((await world.request("/upload", { method: "POST", body: "{}", headers: json })).status).toBe(415);
});

test("a name with folders, quotes and line ends cannot break its header", async () => {
  const answer = await upload(form("a", '../..\\evil"\r\nset-cookie: a=b\r\n – ñ.csv'));
  const { fileId, name } = (await answer.json()) as Uploaded;
  expect(name).not.toMatch(/[\r\n/\\]/);
  const header = (await download(fileId)).headers.get("content-disposition") ?? "";
  expect(header).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[A-Za-z0-9%._~!*'()-]*$/);
});

test("a download answers the requested byte range", async () => {
  const { fileId, sha256 } = (await (await upload(form("0123456789"))).json()) as Uploaded;
  const part = async (range: string, more: Record<string, string> = {}) => {
    const answer = await download(fileId, { range, ...more });
    return [answer.status, answer.headers.get("content-range"), await answer.text()];
  };
  expect(await part("bytes=2-4")).toEqual([206, "bytes 2-4/10", "234"]);
  expect(await part("bytes=7-")).toEqual([206, "bytes 7-9/10", "789"]);
  expect(await part("bytes=-3")).toEqual([206, "bytes 7-9/10", "789"]);
  expect(await part("bytes=0-999")).toEqual([206, "bytes 0-9/10", "0123456789"]);
  expect(await part("bytes=10-")).toEqual([416, "bytes */10", expect.stringContaining('"status":416')]);
  expect(await part("bytes=4-2")).toEqual([200, null, "0123456789"]);
  expect(await part("bytes=0-1,3-4")).toEqual([200, null, "0123456789"]);
  expect(await part("bytes=2-4", { "if-range": `"${sha256}"` })).toEqual([206, "bytes 2-4/10", "234"]);
  expect(await part("bytes=2-4", { "if-range": '"other"' })).toEqual([200, null, "0123456789"]);
});

test("a token reads files of its accounts only", async () => {
  const { fileId } = (await (await upload(form("a"))).json()) as Uploaded;
  world.writer.accounts.create({ id: "account-2", name: "other", baseCurrency: "USD", at: 0 });
  const created = await world.post(
    "/rpc/tokens.create",
    { name: "t", access: "read", accounts: ["other"] },
    { token },
  );
  const { result } = (await created.json()) as { result: { token: string } };
  const headers = { authorization: `Bearer ${result.token}` };
  expect((await world.request(`/download?accountName=main&fileId=${fileId}`, { headers })).status).toBe(403);
  expect((await world.request(`/download?accountName=other&fileId=${fileId}`, { headers })).status).toBe(404);
  const write = await world.request("/upload", {
    method: "POST",
    body: form("a", "a.csv", "other"),
    headers,
  });
  expect(write.status).toBe(403);
});

test("an empty file is accepted", async () => {
  const { fileId, size } = (await (await upload(form(""))).json()) as Uploaded;
  expect(size).toBe(0);
  const back = await download(fileId);
  expect([back.status, await back.text()]).toEqual([200, ""]);
});
