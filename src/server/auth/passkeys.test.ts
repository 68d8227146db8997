import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, ask, userPassword } from "../../../test/support/service/people.ts";
import { createAuthenticator } from "../../../test/support/servers/soft-authenticator.ts";
import { createChallenges } from "./challenges.ts";
import {
  createServiceWorld,
  ownerPassword,
  type ServiceWorld,
} from "../../../test/support/worlds/service-world.ts";

const origin = "https://folio.example";
let world: ServiceWorld;
let owner: string;
beforeEach(async () => {
  world = createServiceWorld({ PUBLIC_URL: origin });
  owner = await world.signIn();
});
afterEach(() => world.close());

const headers = { origin };
const post = async (path: string, body: object, token?: string) =>
  world.post(path, body, token === undefined ? { headers } : { headers, token });
async function optionsFrom<Options>(path: string, token?: string): Promise<Options> {
  const answer = await post(path, {}, token);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Options;
}
type Creation = {
  challenge: string;
  rp: { id: string };
  user: { id: string };
  excludeCredentials: unknown[];
};
const creation = (token = owner) => optionsFrom<Creation>("/auth/passkeys/options", token);
const request = () =>
  optionsFrom<{ challenge: string; rpId: string; allowCredentials?: unknown[] }>("/auth/passkey/options");
const add = (response: object, token = owner) =>
  post("/auth/passkeys/add", { name: "my key", response }, token);
const signIn = (response: object) => post("/auth/passkey", { response });

async function added() {
  const authenticator = createAuthenticator(origin);
  expect((await add(authenticator.create(await creation()))).status).toBe(201);
  return authenticator;
}

test("a passkey signs its user in without a name, a password or a code", async () => {
  expect(await (await world.request("/auth/status")).json()).not.toHaveProperty("passkeys");
  const authenticator = await added();
  expect(await (await world.request("/auth/status")).json()).toMatchObject({ passkeys: true });
  const options = await request();
  expect(options.rpId).toBe("folio.example");
  expect(options.allowCredentials).toBeUndefined();
  const answer = await signIn(authenticator.get(options));
  expect(answer.status).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  expect(await ask(world, token, { method: "users.current" })).toMatchObject({ user: { id: "owner" } });
  expect((await creation()).excludeCredentials).toHaveLength(1);
});

test("an answer counts once, for five minutes, and for the challenge of its purpose and user", async () => {
  const authenticator = await added();
  const answer = authenticator.get(await request());
  expect((await signIn(answer)).status).toBe(200);
  expect((await signIn(answer)).status).toBe(401);
  const late = await request();
  world.wait(5 * 60_000 + 1);
  expect((await signIn(authenticator.get(late))).status).toBe(401);
  const other = await creation();
  expect(
    (await signIn(authenticator.get({ challenge: other.challenge, rpId: "folio.example" }))).status,
  ).toBe(401);
  const made = btoa(`x.${Date.now() + 60_000}.x`).replaceAll("=", "");
  expect((await signIn(authenticator.get({ challenge: made, rpId: "folio.example" }))).status).toBe(401);
  world.wait(61_000);
  const ann = await addUser(world, owner, { name: "ann", roles: [{ accountName: "*", role: "viewer" }] });
  const forAnn = createAuthenticator(origin).create(await creation(ann));
  expect((await add(forAnn)).status).toBe(400);
  expect((await add(forAnn, ann)).status).toBe(201);
});

test.each([
  ["of another origin", { origin: "https://evil.example" }],
  ["for another site", { rpId: "evil.example" }],
  ["without a check of the person", { userVerified: false }],
  ["with a counter that went back", { counter: 1 }],
])("an answer %s is refused", async (_, lies) => {
  const authenticator = await added();
  expect((await signIn(authenticator.get(await request()))).status).toBe(200);
  const refused = await signIn(authenticator.get(await request(), lies));
  expect(await refused.json()).toMatchObject({ status: 401, reason: "passkey_refused" });
  if ("counter" in lies) return;
  expect((await add(createAuthenticator(origin).create(await creation(), lies))).status).toBe(400);
});

test("an unknown passkey is refused as a wrong answer is, and both count as failures", async () => {
  await added();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt++)
    statuses.push((await signIn(createAuthenticator(origin).get(await request()))).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test("another user's passkey does not sign in as the owner", async () => {
  const ann = await addUser(world, owner, { name: "ann", roles: [{ accountName: "*", role: "viewer" }] });
  const authenticator = createAuthenticator(origin);
  const options = await creation(ann);
  expect((await add(authenticator.create(options), ann)).status).toBe(201);
  const forged = authenticator.get(await request());
  forged.response.userHandle = btoa("owner").replaceAll("=", "");
  expect((await signIn(forged)).status).toBe(401);
  const answer = await signIn(authenticator.get(await request()));
  const { token } = (await answer.json()) as { token: string };
  expect(await ask(world, token, { method: "users.current" })).toMatchObject({ user: { name: "ann" } });
});

test("a passkey is removed by its user, and no longer signs in", async () => {
  const authenticator = await added();
  const { id } = authenticator.get(await request());
  const ann = await addUser(world, owner, { name: "ann", roles: [{ accountName: "*", role: "viewer" }] });
  expect((await post("/auth/passkeys/remove", { id }, ann)).status).toBe(404);
  world.wait(10 * 60_000);
  expect((await post("/auth/passkeys/remove", { id }, owner)).status).toBe(403);
  expect((await post("/auth/passkeys/remove", { id, password: ownerPassword }, owner)).status).toBe(204);
  expect((await signIn(authenticator.get(await request()))).status).toBe(401);
  expect((await world.post("/auth/login", { name: "ann", password: userPassword("ann") })).status).toBe(200);
});

test("under an IP address, where browsers have no passkeys, this is said", async () => {
  const answer = await world.post(
    "/auth/passkey/options",
    {},
    { headers: { origin: "http://127.0.0.1:5555" } },
  );
  expect(answer.status).toBe(415);
});

test("a challenge does not outlive a restart, after which its use would not be remembered", async () => {
  const purpose = "sign in";
  const asSent = (challenge: Uint8Array) => Buffer.from(challenge).toString("base64url");
  const before = createChallenges(world.reader);
  const [used, other] = [asSent(await before.create(purpose)), asSent(await before.create(purpose))];
  expect([await before.use(used, purpose), await before.use(used, purpose)]).toEqual([true, false]);
  world.wait(1_000);
  const after = createChallenges(world.reader);
  expect([await after.use(used, purpose), await after.use(other, purpose)]).toEqual([false, false]);
  expect(await after.use(asSent(await after.create(purpose)), purpose)).toBe(true);
});

test("an invitation is accepted once by a passkey, which is then the only way in", async () => {
  const { token } = await ask<{ token: string }>(world, owner, {
    method: "users.invite",
    input: { name: "Ann", roles: [{ accountName: "*", role: "viewer" }] },
  });
  const begin = async (): Promise<Creation> => {
    const answer = await post("/auth/invitation/passkey/options", { token });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Creation;
  };
  const accept = (response: object, invitation = token) =>
    post("/auth/invitation/passkey", { token: invitation, name: "my key", response });
  const authenticator = createAuthenticator(origin);
  // Made for another site, for another user, or for no invitation.
  for (const lies of [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { userVerified: false }])
    expect((await accept(createAuthenticator(origin).create(await begin(), lies))).status).toBe(400);
  expect((await accept(createAuthenticator(origin).create(await creation()))).status).toBe(400);
  expect((await accept(authenticator.create(await begin()), "made up")).status).toBe(404);
  const made = authenticator.create(await begin());
  const answer = await accept(made);
  expect(answer.status).toBe(201);
  const { token: session } = (await answer.json()) as { token: string };
  expect(await ask(world, session, { method: "users.current" })).toMatchObject({
    user: { name: "Ann" },
    isServiceOwner: false,
  });
  expect((await accept(made)).status).toBe(404);
  expect((await post("/auth/invitation/passkey/options", { token })).status).toBe(404);
  const signedIn = await signIn(authenticator.get(await request()));
  expect(signedIn.status).toBe(200);
  expect((await world.post("/auth/login", { name: "Ann", password: userPassword("Ann") })).status).toBe(401);
  const log = await ask<{ items: { event: string; detail: string | null }[] }>(world, owner, {
    method: "securityLog.list",
  });
  expect(log.items).toContainEqual(
    expect.objectContaining({ event: "invitation.accepted", detail: "passkey", actor: "Ann" }),
  );
});
