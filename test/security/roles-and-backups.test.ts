import { afterAll, beforeAll, expect, test } from "vitest";
import { startService, temporaryFolder, type Service } from "../support/service/service.ts";

/** A service with the account "hers", a file and a backup of it, and a user of each role in it. */
const folder = temporaryFolder();
let service: Service;
let backupId: string;
let fileId: string;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  service = await startService(folder.path);
  await service.signIn();
  await service.rpc("accounts.create", { name: "hers" });
  for (const role of ["viewer", "accountant", "member", "owner"]) {
    const roles = [{ accountName: "hers", role }];
    const invited = (await service.rpc("users.invite", { name: `the ${role}`, roles })) as { token: string };
    const given = { token: invited.token, password: "a long enough password" };
    const accepted = await service.post("/auth/invitation/accept", given);
    tokens[role] = ((await accepted.json()) as { token: string }).token;
  }
  for (const access of ["read", "write", "owner"]) {
    const input = { name: access, access, accounts: ["hers"] };
    tokens[`${access} token`] = ((await service.rpc("tokens.create", input)) as { token: string }).token;
  }
  ({ fileId } = await service.upload("hers", "rows.csv", "a,b\n"));
  await service.rpc("backups.create", { accountName: "hers" });
  await service.rpc("tasks.settled", { accountName: "hers" });
  const [backup] = (await service.rpc("backups.list", { accountName: "hers" })) as { fileId: string }[];
  if (backup === undefined) throw new Error("there is no backup");
  backupId = backup.fileId;
}, 120_000);
afterAll(async () => {
  await service.end("SIGTERM");
  folder.remove();
});

const call = (who: string, method: string, input: object): Promise<Response> =>
  fetch(`${service.url}/rpc/${method}`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokens[who]}`, "content-type": "application/json" },
    body: JSON.stringify(input),
  });

test.each(["viewer", "accountant", "member", "read token", "write token"])(
  "backups, which contain conversations and sealed secrets, are not listed, downloaded or deleted by the %s",
  async (who) => {
    const listed = await (await call(who, "files.list", { accountName: "hers" })).json();
    expect(listed).toMatchObject({ result: { items: [{ fileId }], total: 1 } });
    const headers = { authorization: `Bearer ${tokens[who]}` };
    const download = (id: string) =>
      fetch(`${service.url}/download?accountName=hers&fileId=${id}`, { headers });
    expect((await download(fileId)).status).toBe(200);
    expect(await (await download(backupId)).json()).toMatchObject({ status: 403, code: "forbidden" });
    const deleted = await call(who, "files.delete", { accountName: "hers", fileId: backupId });
    expect(deleted.status).toBe(403);
  },
);

test.each(["owner", "owner token"])("the %s lists and downloads backups", async (who) => {
  const listed = await (await call(who, "files.list", { accountName: "hers" })).json();
  expect(listed).toMatchObject({ result: { total: 2 } });
  const headers = { authorization: `Bearer ${tokens[who]}` };
  const answer = await fetch(`${service.url}/download?accountName=hers&fileId=${backupId}`, { headers });
  expect(answer.status).toBe(200);
  await answer.body?.cancel();
});

test("a member changes the ledger and does not rename the account; tokens with write access still do", async () => {
  const rename = async (who: string) =>
    (await call(who, "accounts.rename", { accountName: "hers", name: "hers" })).status;
  expect([await rename("member"), await rename("write token"), await rename("owner")]).toEqual([
    403, 200, 200,
  ]);
});
