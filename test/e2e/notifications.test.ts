import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pushBrowser } from "../support/servers/push-receiver.ts";
import { startReceiver, type Receiver } from "../support/servers/receivers.ts";
import { temporaryFolder } from "../support/service/service.ts";
import { enter, openWorld, type Visit, type World, enterAt } from "./world.ts";

/** A rule, a channel and a target are made by hand on the page, and what they report is read there. */
let world: World;
let visit: Visit;
let receiver: Receiver;
const elsewhere = temporaryFolder();
const accountName = "main";
const bitcoin = "bip122:000000000019d6689c085ae165831e93/slip44:0";
beforeAll(async () => {
  receiver = await startReceiver();
  world = await openWorld({}, { isFull: true });
  await world.service.signIn();
  await world.service.rpc("accounts.create", { name: accountName });
  const day = new Date().toISOString().slice(0, 10);
  const prices = [{ assetId: bitcoin, day, price: "50000", currency: "USD" }];
  await world.service.rpc("prices.set", { accountName, prices });
  await deposit("0.01");
  visit = await world.open({ serviceWorkers: "allow" });
  await enter(visit.page);
}, 120_000);
afterAll(async () => {
  await Promise.all([world.close(), receiver.close()]);
  elsewhere.remove();
});

const slow = { timeout: 90_000 };

async function deposit(amount: string): Promise<void> {
  const legs = [{ direction: "in", assetId: bitcoin, amount }];
  const transactions = [{ at: Date.now() - 1_000, type: "deposit", wallet: "cold", legs }];
  await world.service.rpc("transactions.create", { accountName, transactions });
}

test(
  "a channel and a rule are added, and what the rule reports is read and marked as read",
  slow,
  async () => {
    const { page, complaints } = visit;
    await page.getByRole("link", { name: "Notifications" }).first().click();
    await page.getByText("No rules yet.").waitFor();
    const channels = page.getByRole("region", { name: "Channels" });
    await channels.getByLabel("Name", { exact: true }).fill("my phone");
    await channels.getByLabel("Address of the topic").fill(`${receiver.url}/topic`);
    await channels.getByRole("button", { name: "Add channel" }).click();
    await channels.getByRole("button", { name: "Send test my phone" }).click();
    expect((await receiver.first(1))[0]?.headers["title"]).toBe("Test message");

    const rules = page.getByRole("region", { name: "Rules" });
    await rules.getByLabel("Watch").selectOption({ label: "Large deposit or withdrawal" });
    await rules.getByLabel("Minimum value").fill("10000");
    await rules.getByRole("button", { name: "Add rule" }).click();
    await rules
      .getByRole("button", { name: /^Delete Deposits and withdrawals worth at least 10,000 USD$/ })
      .waitFor();

    await deposit("2");
    const inbox = page.getByRole("region", { name: "Inbox" });
    await inbox.getByText("2 BTC worth $100,000.00 arrived.").waitFor();
    await inbox.getByText("sent: my phone").waitFor();
    expect((await receiver.first(2))[1]?.body.toString()).toBe("Open portolan to read it.");
    await inbox.getByRole("button", { name: "Mark all as read" }).click();
    await inbox.getByText("New", { exact: true }).waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  },
);

test("a target is added, takes a copy and shows that restoring it was tried out", slow, async () => {
  const { page, complaints } = visit;
  const path = join(elsewhere.path, "disk");
  mkdirSync(path);
  await page.getByRole("link", { name: "Backups" }).first().click();
  const targets = page.getByRole("region", { name: "Off-site copies" });
  await targets.getByText("Add a target").click();
  await targets.getByLabel("Name", { exact: true }).fill("the other disk");
  await targets.getByLabel("Path on the service’s machine").fill(path);
  await targets.getByLabel("Passphrase of the copies").fill("a passphrase of some length");
  await targets.getByRole("button", { name: "Add target" }).click();
  await targets.getByText("no copy yet").waitFor();
  await targets.getByRole("button", { name: "Copy now the other disk" }).click();
  await targets.getByText("last copy").waitFor();
  await targets.getByRole("button", { name: "Try restoring the other disk" }).click();
  await targets.getByText("Restore drill passed").waitFor();
  await targets.getByRole("button", { name: "Show copies the other disk" }).click();
  await targets.getByRole("button", { name: /^Restore portolan-main-/ }).waitFor();
  expect(complaints).toEqual([]);
});

test("the button registers the worker and asks the browser for a subscription", slow, async () => {
  const { page, context } = await world.open({ serviceWorkers: "allow" });
  await context.grantPermissions(["notifications"], { origin: world.url });
  await enterAt(page, "/notifications");
  await page.getByRole("button", { name: "Notify this browser" }).click();
  await expect
    .poll(
      () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.scriptURL),
      { timeout: 30_000 },
    )
    .toBe(`${world.url}/service-worker.js`);
  const notice = page.locator(".notice");
  await notice.waitFor();
  // A subscription comes from the push service of the browser's maker. Where that cannot be reached, the page shows the browser's refusal
  // and adds no channel.
  const endpoint = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.pushManager.getSubscription())?.endpoint ?? null;
  });
  const isAdded = (await page.getByRole("button", { name: "Send test This browser" }).count()) > 0;
  expect({ isAdded, isRefused: (await notice.getAttribute("class"))?.includes("bad") }).toEqual({
    isAdded: endpoint !== null,
    isRefused: endpoint === null,
  });
  await context.close();
});

test("a subscription becomes a channel, and what is pushed to it is shown by the worker", slow, async () => {
  const subscriber = pushBrowser();
  const { page, context } = await world.open({ serviceWorkers: "allow" });
  await context.grantPermissions(["notifications"], { origin: world.url });
  // The push service of the browser's maker is played by the receiver; all else is the browser's own.
  await page.addInitScript(
    (subscription) => {
      PushManager.prototype.subscribe = (options) => {
        Object.assign(globalThis, { askedWith: options });
        const made: PushSubscription = Object.create(PushSubscription.prototype);
        return Promise.resolve(Object.assign(made, { toJSON: () => subscription }));
      };
    },
    { endpoint: `${receiver.url}/push/browser`, keys: subscriber.keys },
  );
  await enterAt(page, "/notifications");
  await page.getByRole("button", { name: "Notify this browser" }).click();
  const channels = page.getByRole("region", { name: "Channels" });
  await channels.getByRole("button", { name: "Send test This browser" }).click();
  const { publicKey } = (await world.service.rpc("notifications.channels.pushKey", { accountName })) as {
    publicKey: string;
  };
  expect(await page.evaluate(() => (globalThis as { askedWith?: unknown }).askedWith)).toEqual({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const pushed = (): (typeof receiver.received)[number] | undefined =>
    receiver.received.find(({ path }) => path === "/push/browser");
  await expect.poll(() => pushed() !== undefined, { timeout: 30_000 }).toBe(true);
  const message = subscriber.open(pushed()?.body ?? Buffer.alloc(0));
  expect(message).toMatchObject({ title: "Test message" });

  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${world.url}/`);
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: world.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  const shown = (): Promise<string[]> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title }) => title);
    });
  await expect.poll(shown, { timeout: 30_000 }).toEqual(["Test message"]);
  await context.close();
});
