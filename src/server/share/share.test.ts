import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadMethods } from "../../rpc/protocol/registry.ts";
import { httpRoutes } from "../../contract/http-routes.ts";
import { silentLogger } from "../../ports/logger.ts";
import { serve } from "../../platform/host/serve.ts";
import { sharePage, type SharePage } from "../../contract/share-records.ts";
import { addUser, ask } from "../../../test/support/service/people.ts";
import { openSocket } from "../../../test/support/service/rpc-socket.ts";
import { createServiceWorld, type ServiceWorld } from "../../../test/support/worlds/service-world.ts";
import { holdingsPage, netWorthPage, transactionsPage } from "./share-pages.ts";

const bitcoin = "bip122:000000000019d6689c085ae165831e93/slip44:0";
const amount = "1.23456789";
const note = "from my employer";
let world: ServiceWorld;
let owner: string;
beforeAll(async () => {
  world = createServiceWorld();
  owner = await world.signIn();
  world.writer.accounts.create({ id: "a", name: "main", baseCurrency: "USD", at: 0 });
  world.writer.accounts.create({ id: "b", name: "other", baseCurrency: "USD", at: 0 });
  const legs = [{ direction: "in", assetId: bitcoin, amount }];
  const transactions = [
    { at: Date.now() - 86_400_000, type: "deposit", wallet: "cold wallet", legs, notes: note },
  ];
  await ask(world, owner, { method: "transactions.create", input: { accountName: "main", transactions } });
});
afterAll(() => world.close());

const allPages = sharePage.options;
const create = (input: object) =>
  ask<{ id: string; token: string; path: string }>(world, owner, {
    method: "shares.create",
    input: { accountName: "main", name: "for Ann", pages: allPages, amounts: "shown", ...input },
  });
const look = (token: string | undefined, body: object = {}) =>
  world.post("/share", body, token === undefined ? {} : { token });

test("the transactions of a link name each coin by its symbol", async () => {
  const { token } = await create({});
  const { content } = (await (await look(token, { page: "transactions" })).json()) as { content: object };
  expect(content).toMatchObject({ items: [{ legs: [{ assetId: bitcoin, symbol: "BTC" }] }] });
});

test("a link needs no title and states its path", async () => {
  const { token, path } = await create({ name: undefined });
  expect(path).toBe(`/share#${token}`);
  expect((await look(token)).status).toBe(200);
});

test.each(allPages)("the page %s contains the same fields whether amounts are shown or not", async (page) => {
  for (const amounts of ["shown", "percent", "hidden"]) {
    const { token } = await create({ amounts });
    const answer = await look(token, { page });
    expect([amounts, answer.status]).toEqual([amounts, 200]);
    expect(await answer.json()).toMatchObject({
      name: "for Ann",
      amounts,
      currency: "USD",
      content: { page },
    });
  }
});

test("amounts, moments, wallets, notes and ids are not in an answer that hides amounts", async () => {
  const shown = await (await look((await create({})).token, { page: "transactions" })).text();
  expect(shown).toContain(amount);
  for (const amounts of ["percent", "hidden"] as const) {
    const { token } = await create({ amounts });
    for (const page of [undefined, ...allPages]) {
      const text = await (await look(token, page === undefined ? {} : { page })).text();
      for (const secret of [amount, "cold wallet", note, '"main"']) expect(text).not.toContain(secret);
      expect(text).not.toMatch(/"at":\d/);
    }
  }
});

test("a cursor cannot ask for moments or for earlier transactions of a link that hides amounts", async () => {
  for (const amounts of ["percent", "hidden", "shown"] as const) {
    const { token } = await create({ amounts });
    const cursor = `${Date.now()}.0`;
    const answer = await look(token, { page: "transactions", cursor });
    expect([amounts, answer.status]).toEqual([amounts, amounts === "shown" ? 200 : 400]);
  }
});

test("a link to an account that cannot be read names neither the account nor its file", async () => {
  world.writer.accounts.create({ id: "c", name: "secret name", baseCurrency: "USD", at: 0 });
  const { token } = await create({ accountName: "secret name", amounts: "hidden" });
  world.writer.accounts.close("secret name");
  for (const suffix of ["", "-wal", "-shm"])
    rmSync(join(world.dataLocation, "databases", `secret name.sqlite${suffix}`), { force: true });
  writeFileSync(join(world.dataLocation, "databases", "secret name.sqlite"), "no database");
  for (const body of [{}, { page: "holdings" }]) {
    const answer = await look(token, body);
    expect(answer.status).toBe(503);
    const text = await answer.text();
    expect(text).not.toContain("secret name");
    expect(text).not.toContain(world.dataLocation);
  }
});

test.each(allPages)("a link with the page %s alone refuses every other page", async (page) => {
  const { token } = await create({ pages: [page] });
  for (const other of allPages)
    expect([other, (await look(token, { page: other })).status]).toEqual([other, other === page ? 200 : 403]);
  expect(((await (await look(token)).json()) as { pages: SharePage[] }).pages).toEqual([page]);
});

describe("the token of a share link", () => {
  test("calls no method, over HTTP or a socket, and uses no other route", async () => {
    const { token } = await create({});
    for (const [method] of await loadMethods())
      for (const accountName of ["main", "other"])
        expect([method, (await world.post(`/rpc/${method}`, { accountName }, { token })).status]).toEqual([
          method,
          401,
        ]);
    for (const { method, path, access } of httpRoutes) {
      if (access === "public" || access === "share") continue;
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const answer = await world.request(path.replaceAll(/:\w+/g, "x"), {
        method,
        headers,
        ...(method === "POST" ? { body: "{}" } : {}),
      });
      expect([path, answer.status]).toEqual([path, 401]);
    }
    const listening = await serve(world.app, { host: "127.0.0.1", port: 0, log: silentLogger });
    await expect(openSocket(listening.url, { token })).rejects.toThrow("401");
    await listening.close();
    const status = await world.request("/auth/status", { headers: { authorization: `Bearer ${token}` } });
    expect(await status.json()).toMatchObject({ authenticated: false });
  });

  test("is the only one that opens a share: sessions, API tokens and no token do not", async () => {
    const api = await ask<{ token: string }>(world, owner, {
      method: "tokens.create",
      input: { name: "t", access: "owner" },
    });
    for (const token of [undefined, owner, api.token])
      expect(await (await look(token)).json()).toMatchObject({ status: 401, reason: "share_unusable" });
  });

  test("ends when it is revoked, at its time, and with its account", async () => {
    world.wait(61_000);
    const first = await create({});
    await ask(world, owner, {
      method: "shares.revoke",
      input: { accountName: "main", id: first.id },
    });
    expect((await look(first.token)).status).toBe(401);
    const second = await create({ expiresAt: world.reader.now() + 60_000 });
    expect((await look(second.token)).status).toBe(200);
    world.wait(61_000);
    expect((await look(second.token)).status).toBe(401);
    const past = { accountName: "main", name: "x", pages: ["holdings"], amounts: "shown", expiresAt: 1 };
    expect((await world.post("/rpc/shares.create", past, { token: owner })).status).toBe(400);
    const third = await create({ accountName: "other" });
    await ask(world, owner, { method: "accounts.delete", input: { accountName: "other" } });
    expect((await look(third.token)).status).toBe(401);
  });

  test("is stored as a hash only, and listed without it", async () => {
    const { id, token } = await create({});
    const rows = JSON.stringify(world.reader.server.sql.prepare("SELECT * FROM shares").all());
    expect(rows).not.toContain(token);
    await look(token);
    await expect
      .poll(() => ask(world, owner, { method: "shares.list", input: { accountName: "main" } }))
      .toContainEqual(expect.objectContaining({ id, lastUsedAt: expect.any(Number) }));
    const log = await ask(world, owner, { method: "securityLog.list" });
    expect(JSON.stringify(log)).toContain("share.opened");
    expect(JSON.stringify(log)).not.toContain(token);
  });

  test("is limited: five wrong ones of an address, and sixty requests of a link, in a minute", async () => {
    world.wait(61_000);
    const { token } = await create({});
    const statuses = new Set<number>();
    for (let request = 0; request < 60; request++) statuses.add((await look(token)).status);
    expect([...statuses]).toEqual([200]);
    expect((await look(token)).status).toBe(429);
    for (let guess = 0; guess < 5; guess++) expect((await look(`portolan_share_${guess}`)).status).toBe(401);
    expect((await look("portolan_share_x")).status).toBe(429);
    world.wait(61_000);
  });
});

test("only an owner of the account makes, lists and revokes links", async () => {
  const token = await addUser(world, owner, {
    name: "ann",
    roles: [{ accountName: "main", role: "member" }],
  });
  for (const method of ["shares.create", "shares.list", "shares.revoke"])
    expect((await world.post(`/rpc/${method}`, { accountName: "main" }, { token })).status).toBe(403);
});

test("an accountant comments on a transaction and changes nothing; a viewer reads the comment", async () => {
  const roles = (role: "accountant" | "viewer") => [{ accountName: "main", role }];
  const accountant = await addUser(world, owner, { name: "Tax Office", roles: roles("accountant") });
  const viewer = await addUser(world, owner, { name: "Viewer", roles: roles("viewer") });
  const input = { accountName: "main" };
  const { items } = await ask<{ items: { id: string }[] }>(world, accountant, {
    method: "transactions.list",
    input,
  });
  const transactionId = items[0]?.id;
  const text = "Is this a salary?";
  const add = (token: string) =>
    world.post("/rpc/comments.add", { ...input, transactionId, text }, { token });
  expect((await add(viewer)).status).toBe(403);
  expect((await add(accountant)).status).toBe(200);
  const edit = { ...input, id: transactionId, patch: { notes: "x" } };
  expect((await world.post("/rpc/transactions.update", edit, { token: accountant })).status).toBe(403);
  const list = (token: string) =>
    ask<{ items: { id: string }[] }>(world, token, {
      method: "comments.list",
      input: { ...input, transactionId },
    });
  expect(await list(viewer)).toMatchObject({ items: [{ author: "Tax Office", isOwn: false, text }] });
  expect(await list(accountant)).toMatchObject({ items: [{ isOwn: true }] });
  const id = (await list(owner)).items[0]?.id;
  const member = await addUser(world, owner, {
    name: "Member",
    roles: [{ accountName: "main", role: "member" }],
  });
  expect((await world.post("/rpc/comments.delete", { ...input, id }, { token: member })).status).toBe(403);
  expect((await world.post("/rpc/comments.delete", { ...input, id }, { token: accountant })).status).toBe(
    200,
  );
  expect(await list(owner)).toMatchObject({ items: [], total: 0 });
  const unknown = { ...input, transactionId: "missing", text };
  expect((await world.post("/rpc/comments.add", unknown, { token: accountant })).status).toBe(404);
});

/** Amounts with enough digits that none is part of another text by chance. */
const money = fc.bigInt({ min: 10n ** 14n, max: 10n ** 20n }).map((units) => `${units}`);

test("without amounts, no digit of an amount or value is in a page, whatever they are", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(money, money), { minLength: 1, maxLength: 8 }),
      fc.constantFrom("percent" as const, "hidden" as const),
      (rows, amounts) => {
        const point = { at: 0, unpriced: [], stale: [] };
        const history = rows.map(([value], index) => ({ ...point, day: `2024-01-0${index + 1}`, value }));
        const parts = rows.map(([held, value], index) => ({
          coinId: null,
          assetIds: [],
          symbol: `C${index}`,
          amount: held,
          value,
          share: "0.123456789",
        }));
        const current = {
          ...point,
          day: "2024-01-09",
          value: rows[0]?.[1] ?? null,
          change24h: null,
          changeToday: null,
          parts,
          inTransit: [],
          unverified: [],
          incomplete: [],
        };
        const items = rows.map(([held], index) => ({
          id: held,
          at: 1_700_000_000_000 + index,
          type: "deposit" as const,
          platform: "manual",
          wallet: held,
          legs: [{ direction: "in" as const, assetId: bitcoin, amount: held }],
          tags: [],
          status: "confirmed" as const,
          sources: [],
          hidden: false,
          edited: false,
        }));
        const pages = JSON.stringify([
          netWorthPage({ current, history }, amounts),
          holdingsPage({ current }, amounts),
          transactionsPage(
            { transactions: { items, nextCursor: "1.2", total: items.length }, symbolOf: () => "BTC" },
            amounts,
          ),
        ]);
        for (const secret of rows.flat()) expect(pages).not.toContain(secret);
        expect(pages).not.toContain("1700000000");
        if (amounts === "hidden") expect(pages).not.toMatch(/"(share|index)":"/);
      },
    ),
  );
});

test("the number of an NFT, which leads to its owner on the chain, is not in a page without amounts", () => {
  const contract = "eip155:1/erc721:0xc36442b4a4522e871399cd717abdd847ab11fe88";
  const item = {
    id: "x",
    at: 1_700_000_000_000,
    type: "deposit" as const,
    platform: "eip155:1",
    wallet: "0xa",
    tags: [],
    status: "confirmed" as const,
    sources: [],
    hidden: false,
    edited: false,
  };
  const assetIds = (amounts: "shown" | "percent" | "hidden") => {
    const legs = [`${contract}/12345`, contract, bitcoin].map((assetId) => ({
      direction: "in" as const,
      assetId,
      amount: "1",
    }));
    const transactions = { items: [{ ...item, legs }], nextCursor: null, total: 1 };
    const [shown] = transactionsPage({ transactions, symbolOf: (assetId) => assetId }, amounts).items;
    expect(shown?.legs.map(({ symbol }) => symbol)).toEqual(shown?.legs.map(({ assetId }) => assetId));
    return shown?.legs.map(({ assetId }) => assetId);
  };
  for (const amounts of ["percent", "hidden"] as const)
    expect(assetIds(amounts)).toEqual([contract, contract, bitcoin]);
  expect(assetIds("shown")).toEqual([`${contract}/12345`, contract, bitcoin]);
});

test("in percent, the index begins at 100 and a share has four digits", () => {
  const history = ["0", "200", "300.5"].map((value, index) => ({
    day: `2024-01-0${index + 1}`,
    at: 0,
    value,
    unpriced: [],
    stale: [],
  }));
  const current = {
    day: "2024-01-03",
    at: 0,
    value: "300.5",
    unpriced: [],
    stale: [],
    change24h: null,
    changeToday: null,
    parts: [{ coinId: null, assetIds: [], symbol: "A", amount: "1", value: "300.5", share: "0.66666666" }],
    inTransit: [],
    unverified: [],
    incomplete: [],
  };
  const { points } = netWorthPage({ current, history }, "percent");
  expect(points.map(({ index }) => index)).toEqual(["0", "100", "150.25"]);
  expect(holdingsPage({ current }, "percent").items).toEqual([
    { symbol: "A", amount: null, value: null, share: "0.6667" },
  ]);
});
