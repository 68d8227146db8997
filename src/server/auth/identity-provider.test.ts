import { afterEach, beforeEach, expect, test } from "vitest";
import {
  client,
  signInThere,
  startProvider,
  type TestProvider,
} from "../../../test/support/servers/identity-provider.ts";
import { addUser, ask } from "../../../test/support/service/people.ts";
import { createServiceWorld, type ServiceWorld } from "../../../test/support/worlds/service-world.ts";

const home = "http://127.0.0.1:5555";
const redirectUri = `${home}/auth/provider/callback`;
let world: ServiceWorld;
let provider: TestProvider;
let owner: string;
beforeEach(async () => {
  provider = await startProvider(redirectUri);
  world = createServiceWorld({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_NAME: "Our directory",
  });
  owner = await world.signIn();
});
afterEach(async () => {
  world.close();
  await provider.close();
});

type Begun = { url: string; kept: string };

async function begin(token?: string): Promise<Begun> {
  const path = token === undefined ? "/auth/provider/begin" : "/auth/provider/link";
  const answer = await world.post(path, {}, token === undefined ? {} : { token });
  expect(answer.status).toBe(200);
  const kept = /^portolan_provider=([^;]+); Max-Age=600; Path=\/auth\/provider; HttpOnly; SameSite=Lax$/.exec(
    answer.headers.get("set-cookie") ?? "",
  )?.[1];
  if (kept === undefined) throw new Error(`no cookie: ${answer.headers.get("set-cookie")}`);
  return { url: ((await answer.json()) as { url: string }).url, kept };
}

async function comeBack(address: string, kept: string) {
  const path = address.slice(home.length);
  const answer = await world.request(path, { headers: { cookie: `portolan_provider=${kept}` } });
  const token = /portolan_session=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1];
  return { status: answer.status, to: answer.headers.get("location"), token };
}

async function link(token: string, name: string) {
  const { url, kept } = await begin(token);
  return comeBack(await signInThere(url, name, redirectUri), kept);
}

async function signIn(name: string) {
  const { url, kept } = await begin();
  return comeBack(await signInThere(url, name, redirectUri), kept);
}

test("a linked account at the provider signs its user in, and no other account does", async () => {
  expect(await (await world.request("/auth/status")).json()).toMatchObject({ provider: "Our directory" });
  expect(await signIn("ann")).toMatchObject({ status: 302, to: "/?provider=refused", token: undefined });
  const ann = await addUser(world, owner, { name: "ann", roles: [{ accountName: "*", role: "viewer" }] });
  expect(await link(ann, "ann")).toMatchObject({ status: 302, to: "/security", token: undefined });
  const { to, token = "" } = await signIn("ann");
  expect(to).toBe("/");
  expect(await ask(world, token, { method: "users.current" })).toMatchObject({ user: { name: "ann" } });
  expect((await signIn("owner")).to).toBe("/?provider=refused");
  expect(await ask(world, owner, { method: "securityLog.list" })).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ event: "provider.linked", actor: "ann" }),
      expect.objectContaining({ event: "signIn", actor: "ann", detail: "provider" }),
    ]),
  });
});

test("an account belongs to one user, until it is unlinked", async () => {
  const ann = await addUser(world, owner, { name: "ann", roles: [{ accountName: "*", role: "viewer" }] });
  expect((await link(ann, "ann")).to).toBe("/security");
  expect((await link(owner, "ann")).to).toBe("/?provider=refused");
  expect((await world.post("/auth/provider/unlink", {}, { token: ann })).status).toBe(204);
  expect((await signIn("ann")).to).toBe("/?provider=refused");
  expect((await link(owner, "ann")).to).toBe("/security");
});

test("an answer counts in the browser that began, once, and for what was begun", async () => {
  expect((await link(owner, "me")).to).toBe("/security");
  const mine = await begin();
  const address = await signInThere(mine.url, "me", redirectUri);
  const other = await begin();
  for (const kept of [other.kept, "", "made.up"])
    expect((await comeBack(address, kept)).token).toBeUndefined();
  world.wait(61_000);
  const wrongState = address.replace(/state=[^&]+/, "state=x");
  expect((await comeBack(wrongState, mine.kept)).token).toBeUndefined();
  expect((await comeBack(address, mine.kept)).token).toBeDefined();
  expect((await comeBack(address, mine.kept)).token).toBeUndefined();
});

test("linking needs a session, a recent one or the password", async () => {
  expect((await world.post("/auth/provider/link", {})).status).toBe(401);
  world.wait(10 * 60_000);
  const old = await world.post("/auth/provider/link", {}, { token: owner });
  expect(await old.json()).toMatchObject({ status: 403, reason: "sign_in_again" });
});

test("without a provider, none is offered", async () => {
  const plain = createServiceWorld();
  expect((await plain.post("/auth/provider/begin", {})).status).toBe(404);
  plain.close();
});

test("a provider that does not answer is an error of it", async () => {
  await provider.close();
  expect((await world.post("/auth/provider/begin", {})).status).toBe(502);
});
