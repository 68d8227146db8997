import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeProtectedHeader } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readMail, startMailServer, type MailServer } from "../support/servers/mail-server.ts";
import { pushBrowser } from "../support/servers/push-receiver.ts";
import { startReceiver, type Receiver } from "../support/servers/receivers.ts";
import { startService, temporaryFolder, type Service } from "../support/service/service.ts";

const slow = { timeout: 120_000 };
let accountName = "";
let accountsMade = 0;
const bitcoin = "bip122:000000000019d6689c085ae165831e93/slip44:0";
const today = (): string => new Date().toISOString().slice(0, 10);

type Notification = {
  id: string;
  kind: string;
  title: string;
  message: string;
  readAt: number | null;
  deliveries: { channelId: string; state: string; error: string | null }[];
};

let folder: ReturnType<typeof temporaryFolder>;
let service: Service;
let receiver: Receiver;
let mail: MailServer;
beforeAll(async () => {
  folder = temporaryFolder();
  service = await startService(folder.path);
  await service.signIn();
}, 120_000);
afterAll(async () => {
  await service.end("SIGKILL");
  folder.remove();
});
beforeEach(async () => {
  [receiver, mail] = await Promise.all([startReceiver(), startMailServer("portolan", "the mail password")]);
  accountName = `account ${++accountsMade}`;
  await service.rpc("accounts.create", { name: accountName });
  await call("prices.set", { prices: [{ assetId: bitcoin, day: today(), price: "50000", currency: "USD" }] });
});
afterEach(() => Promise.all([receiver.close(), mail.close()]));

const call = (method: string, input: object = {}): Promise<unknown> =>
  service.rpc(method, { accountName, ...input });

async function restart(signal: NodeJS.Signals): Promise<void> {
  await service.end(signal);
  service = await startService(folder.path);
  await service.signIn();
}

async function channel(destination: object, options: object = {}): Promise<{ id: string; secret: string }> {
  const answer = await call("notifications.channels.set", { label: "mine", ...options, destination });
  const { channel: made, secret } = answer as { channel: { id: string }; secret: string | null };
  return { id: made.id, secret: secret ?? "" };
}

async function rule(condition: object, channels: string[] = []): Promise<{ id: string }> {
  return (await call("notifications.rules.set", { condition, channels })) as { id: string };
}

async function deposit(amount: string): Promise<void> {
  const leg = { direction: "in", assetId: bitcoin, amount };
  const transactions = [
    { at: Date.now() - 1_000, type: "deposit", platform: "manual", wallet: "Safe", legs: [leg] },
  ];
  await call("transactions.create", { transactions });
}

async function inbox(): Promise<Notification[]> {
  return ((await call("notifications.list")) as { items: Notification[] }).items;
}

/** Asks until the inbox is as wanted. */
async function inboxOnce(isWanted: (items: Notification[]) => boolean): Promise<Notification[]> {
  for (;;) {
    const items = await inbox();
    if (isWanted(items)) return items;
  }
}
const isSettled = (items: Notification[]): boolean =>
  items.length > 0 && items.every(({ deliveries }) => deliveries.every(({ state }) => state === "sent"));

const largeDeposit = { kind: "movement", direction: "in", minimum: "10000" };

describe("a large deposit", () => {
  test("reaches the inbox and every kind of channel, without amounts outside the inbox", slow, async () => {
    const browser = pushBrowser();
    const { publicKey } = (await call("notifications.channels.pushKey")) as { publicKey: string };
    const webhook = await channel({ kind: "webhook", url: `${receiver.url}/hook` });
    const others = await Promise.all([
      channel({ kind: "ntfy", url: `${receiver.url}/topic`, token: "tk_the_access_token" }),
      channel({
        kind: "email",
        host: "127.0.0.1",
        port: mail.port,
        security: "none",
        username: "portolan",
        password: "the mail password",
        from: "portolan@example.org",
        to: "owner@example.org",
      }),
      channel({ kind: "webPush", endpoint: `${receiver.url}/push/1`, keys: browser.keys }),
    ]);
    await rule(largeDeposit, [webhook.id, ...others.map(({ id }) => id)]);
    await deposit("2");

    const [item] = await inboxOnce(isSettled);
    expect(item).toMatchObject({ kind: "movement", title: "A large deposit arrived", readAt: null });
    expect(item?.message).toBe("2 BTC worth $100,000.00 arrived.");
    expect(await receiver.first(3)).toHaveLength(3);
    const at = (path: string) => receiver.received.find((one) => one.path === path);

    const hook = at("/hook");
    const {
      "webhook-id": id,
      "webhook-timestamp": time,
      "webhook-signature": signature,
    } = hook?.headers ?? {};
    const key = Buffer.from(webhook.secret.slice("whsec_".length), "base64");
    const signed = createHmac("sha256", key)
      .update(`${id}.${time}.${hook?.body.toString()}`)
      .digest("base64");
    expect(signature).toBe(`v1,${signed}`);
    expect(id).toBe(item?.id);
    expect(JSON.parse(hook?.body.toString() ?? "")).toMatchObject({
      type: "notification.movement",
      data: { id, title: "Account activity", message: "Open portolan to read it." },
    });

    expect(at("/topic")?.headers).toMatchObject({
      title: "Account activity",
      authorization: "Bearer tk_the_access_token",
    });
    expect(at("/topic")?.body.toString()).toBe("Open portolan to read it.");

    const push = at("/push/1");
    expect(push?.headers).toMatchObject({ "content-encoding": "aes128gcm" });
    const { authorization = "" } = push?.headers ?? {};
    expect(authorization).toContain(`k=${publicKey}`);
    expect(decodeProtectedHeader(/t=([^,]+)/.exec(authorization)?.[1] ?? "")).toMatchObject({ alg: "ES256" });
    expect(browser.open(push?.body ?? Buffer.alloc(0))).toEqual({
      id: item?.id,
      kind: "movement",
      title: "Account activity",
      message: "Open portolan to read it.",
    });

    const [message = ""] = await mail.first(1);
    expect(message).toContain("Subject: Account activity");
    expect(message).toContain(`Message-ID: <${item?.id}@portolan>`);
    for (const sent of [
      message,
      ...receiver.received.map(({ body, headers }) => `${JSON.stringify(headers)}${body}`),
    ])
      expect(sent).not.toMatch(/100000|BTC|Safe/);
  });

  test("is sent with its amounts where the owner chose to show them", slow, async () => {
    const { id } = await channel({ kind: "webhook", url: receiver.url }, { showAmounts: true });
    await rule(largeDeposit, [id]);
    await deposit("0.1");
    await deposit("2");
    await inboxOnce(isSettled);
    const [hook] = await receiver.first(1);
    expect(JSON.parse(hook?.body.toString() ?? "")).toMatchObject({
      data: { message: "2 BTC worth $100,000.00 arrived.", accountName },
    });
    expect(receiver.received).toHaveLength(1);
  });

  test("is written in the owner's language, with its formats", slow, async () => {
    await call("settings.update", { patch: { language: "de" } });
    const browser = pushBrowser();
    const email = { kind: "email", host: "127.0.0.1", port: mail.port, security: "none" };
    const people = { from: "portolan@example.org", to: "owner@example.org" };
    const signIn = { username: "portolan", password: "the mail password" };
    const push = { kind: "webPush", endpoint: `${receiver.url}/push/1`, keys: browser.keys };
    const quiet = await channel({ kind: "ntfy", url: `${receiver.url}/topic` });
    const others = await Promise.all(
      [{ ...email, ...people, ...signIn }, push].map((to) => channel(to, { showAmounts: true })),
    );
    await rule(largeDeposit, [quiet.id, ...others.map(({ id }) => id)]);
    await deposit("2.5");
    const [item] = await inboxOnce(isSettled);
    const title = "Eine große Einzahlung ist eingegangen";
    const message = "2,5 BTC im Wert von 125.000,00\u00a0$ sind eingegangen.";
    expect(item).toMatchObject({ title, message });
    const at = (path: string) => receiver.received.find((one) => one.path === path);
    expect(browser.open(at("/push/1")?.body ?? Buffer.alloc(0))).toMatchObject({ title, message });
    expect(at("/topic")?.body.toString()).toBe("Öffne portolan, um sie zu lesen.");
    const mailed = readMail((await mail.first(1))[0] ?? "");
    expect(mailed.subject).toBe(title);
    expect(mailed.text).toContain(`${message}\n\nKonto: ${accountName}`);
  });

  test("an earlier deposit than the rule is not reported", slow, async () => {
    await deposit("2");
    await rule(largeDeposit);
    await deposit("3");
    const items = await inboxOnce((found) => found.length > 0);
    await call("tasks.settled");
    expect(items.map(({ message }) => message)).toEqual(["3 BTC worth $150,000.00 arrived."]);
    expect(await inbox()).toHaveLength(1);
  });
});

describe("a cause is reported once", () => {
  test.each(["SIGTERM", "SIGKILL"] as const)("also after a restart by %s", slow, async (signal) => {
    const { id } = await channel({ kind: "webhook", url: receiver.url });
    await rule(largeDeposit, [id]);
    await deposit("2");
    await inboxOnce(isSettled);
    await restart(signal);
    // Something of the account changes, so that the rules are looked at again.
    await deposit("4");
    const items = await inboxOnce((found) => found.length > 1 && isSettled(found));
    expect(items.map(({ message }) => message)).toEqual([
      "4 BTC worth $200,000.00 arrived.",
      "2 BTC worth $100,000.00 arrived.",
    ]);
    await call("tasks.settled");
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual(
      items.map(({ id: sent }) => sent).reverse(),
    );
  });

  test("a message being sent when the service was killed is not sent twice", slow, async () => {
    let release: () => void = () => undefined;
    receiver.answerWith(200, new Promise((answered) => (release = answered)));
    const { id } = await channel({ kind: "webhook", url: receiver.url });
    await rule(largeDeposit, [id]);
    await deposit("2");
    await receiver.first(1);
    await restart("SIGKILL");
    release();
    const [item] = await inboxOnce((found) => found[0]?.deliveries[0]?.state !== "sending");
    expect(item?.deliveries).toMatchObject([{ state: "unknown" }]);
    await deposit("4");
    await inboxOnce((found) => found[0]?.deliveries[0]?.state === "sent");
    expect(receiver.received).toHaveLength(2);
  });
});

describe("a channel", () => {
  test("an error is retried later, and a missing channel is turned off", slow, async () => {
    receiver.answerWith(503);
    const webhook = await channel({ kind: "webhook", url: receiver.url });
    const push = await channel({
      kind: "webPush",
      endpoint: `${receiver.url}/gone`,
      keys: pushBrowser().keys,
    });
    await rule(largeDeposit, [webhook.id]);
    await deposit("2");
    const [waiting] = await inboxOnce((found) => (found[0]?.deliveries[0]?.error ?? null) !== null);
    expect(waiting?.deliveries).toMatchObject([{ state: "waiting", error: "It answered 503." }]);

    receiver.answerWith(410);
    await rule(largeDeposit, [push.id]);
    await deposit("5");
    await inboxOnce((found) =>
      found.some(({ deliveries }) =>
        deliveries.some(({ channelId, state }) => channelId === push.id && state === "failed"),
      ),
    );
    const channels = (await call("notifications.channels.list")) as { id: string; enabled: boolean }[];
    expect(channels.find(({ id }) => id === push.id)).toMatchObject({ enabled: false });
  });

  test("keeps messages during its quiet hours", slow, async () => {
    const hour = new Date().getUTCHours();
    const at = (hours: number): string => `${String((hours + 24) % 24).padStart(2, "0")}:30`;
    const quietHours = { from: at(hour - 1), to: at(hour + 1), timeZone: "UTC" };
    const { id } = await channel({ kind: "webhook", url: receiver.url }, { quietHours });
    const open = await channel({ kind: "webhook", url: `${receiver.url}/open` });
    await rule(largeDeposit, [id, open.id]);
    await deposit("2");
    const [item] = await inboxOnce(
      (found) => found[0]?.deliveries.some(({ state }) => state === "sent") ?? false,
    );
    expect(item?.deliveries.find(({ channelId }) => channelId === id)).toMatchObject({ state: "waiting" });
    expect(receiver.received.map(({ path }) => path)).toEqual(["/open"]);
    await call("notifications.channels.test", { id });
    expect(receiver.received.map(({ path }) => path)).toEqual(["/open", "/"]);
  });

  test(
    "never returns its secret, keeps it sealed, and requires it again for another address",
    slow,
    async () => {
      const destination = {
        kind: "email",
        host: "127.0.0.1",
        port: mail.port,
        security: "none",
        username: "portolan",
        from: "portolan@example.org",
        to: "owner@example.org",
      };
      const { id } = await channel({ ...destination, password: "the mail password" });
      await call("notifications.channels.test", { id });
      expect(mail.messages[0]).toContain("Subject: Test message");
      await call("notifications.channels.set", { id, label: "renamed", destination });
      await call("notifications.channels.test", { id });
      const listed = await call("notifications.channels.list");
      expect(listed).toMatchObject([{ label: "renamed", hasSecret: true }]);
      expect(JSON.stringify([listed, await call("secrets.list")])).not.toContain("mail password");
      const databases = join(folder.path, "databases");
      for (const file of readdirSync(databases))
        expect(readFileSync(join(databases, file)).includes("the mail password")).toBe(false);

      await call("notifications.channels.set", {
        id,
        label: "moved",
        destination: { ...destination, host: "localhost" },
      });
      expect(await call("notifications.channels.list")).toMatchObject([{ hasSecret: false }]);
      await expect(call("notifications.channels.test", { id })).rejects.toThrow("password is not set");
    },
  );

  test("is refused if the egress policy refuses its address", slow, async () => {
    for (const destination of [
      { kind: "webhook", url: "http://10.0.0.1/hook" },
      { kind: "ntfy", url: "http://169.254.169.254/latest" },
      {
        kind: "email",
        host: "192.168.1.1",
        port: 25,
        security: "none",
        from: "a@example.org",
        to: "b@example.org",
      },
      { kind: "webPush", endpoint: "http://10.1.2.3/x", keys: pushBrowser().keys },
    ])
      await expect(channel(destination)).rejects.toThrow("private network");
  });
});

test("a price crossing its limit is reported at that time", slow, async () => {
  await deposit("1");
  await call("tasks.settled");
  await rule({ kind: "price", assetId: bitcoin, direction: "above", threshold: "60000" });
  const set = (price: string) =>
    call("prices.set", { prices: [{ assetId: bitcoin, day: today(), price, currency: "USD" }] });
  await set("59000");
  await call("tasks.settled");
  expect(await inbox()).toEqual([]);
  await set("61000");
  const [item] = await inboxOnce((found) => found.length > 0);
  expect(item).toMatchObject({
    kind: "price",
    title: "BTC crossed your price limit",
    message: "BTC is at $61,000.00, above $60,000.00.",
  });
  await call("notifications.read", { ids: [item?.id] });
  expect(await call("notifications.list", { unreadOnly: true })).toMatchObject({ items: [], unread: 0 });
  expect((await inbox())[0]?.readAt).toEqual(expect.any(Number));
});

test("is deleted with its account", slow, async () => {
  const { id } = await channel({ kind: "webhook", url: receiver.url });
  await rule(largeDeposit, [id]);
  await service.rpc("accounts.delete", { accountName });
  await service.rpc("accounts.create", { name: accountName });
  expect(await call("notifications.rules.list")).toEqual([]);
  expect(await call("notifications.channels.list")).toEqual([]);
});
