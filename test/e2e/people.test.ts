import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { TOTP, Secret } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { client, startProvider, type TestProvider } from "../support/servers/identity-provider.ts";
import { inTurn } from "../support/depth.ts";
import { faultsInTurn } from "./faults.ts";
import { enter, follow, openWorld, password, type Visit, type World } from "./world.ts";

/** Passkeys, codes, sessions, invitations, roles, share links and comments, each by hand on the page. */
let world: World;
let visit: Visit;
const accountName = "main";
const bitcoin = "bip122:000000000019d6689c085ae165831e93/slip44:0";
const slow = { timeout: 90_000 };

let provider: TestProvider;

beforeAll(async () => {
  // Browsers create passkeys for host names only, so the page is opened under one.
  provider = await startProvider(
    () => `${world.url.replace("127.0.0.1", "localhost")}/auth/provider/callback`,
  );
  world = await openWorld({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_NAME: "Our directory",
  });
  await world.service.signIn();
  await world.service.rpc("accounts.create", { name: accountName });
  const day = new Date().toISOString().slice(0, 10);
  const prices = [{ assetId: bitcoin, day, price: "50000", currency: "USD" }];
  await world.service.rpc("prices.set", { accountName, prices });
  const legs = [{ direction: "in", assetId: bitcoin, amount: "1.23456789" }];
  const transactions = [{ at: Date.now() - 86_400_000, type: "deposit", wallet: "cold", legs }];
  await world.service.rpc("transactions.create", { accountName, transactions });
  await world.service.rpc("tasks.settled", { accountName });
  visit = await world.open({ baseURL: world.url.replace("127.0.0.1", "localhost") });
  await enter(visit.page);
}, 120_000);
afterAll(async () => {
  await world.close();
  await provider.close();
});

/** An authenticator of the machine, as Chromium plays one. */
async function addAuthenticator({ context, page }: Visit): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOut({ page }: Visit): Promise<void> {
  await follow(page, "/settings");
  await page.getByRole("button", { name: "Sign out" }).click();
  // The settings have a field named "Password", too.
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
}

test("a passkey is added on the security page, and signs in without a password", slow, async () => {
  const { page, complaints } = visit;
  await addAuthenticator(visit);
  await follow(page, "/settings");
  await page.getByRole("link", { name: "Security" }).click();
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await passkeys.getByText("No passkeys yet.").waitFor();
  await passkeys.getByLabel("Name of the passkey").fill("this machine");
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await passkeys.getByRole("button", { name: "Delete this machine" }).waitFor();
  await signOut(visit);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.locator(".worth-figure").waitFor();
  await follow(page, "/security");
  await page
    .getByRole("region", { name: "Passkeys" })
    .getByText(/last used/)
    .waitFor();
  expect(await faultsInTurn(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("codes are set up with an app, asked for at sign-in, and turned off", slow, async () => {
  const { page, complaints } = visit;
  await follow(page, "/security");
  const codes = page.getByRole("region", { name: "Time-based codes" });
  await codes.getByRole("button", { name: "Set up codes" }).click();
  await codes.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  const secret = (await codes.locator("code").innerText()).trim();
  expect(await faultsInTurn(page)).toEqual([]);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await codes.getByLabel("Code of the app").fill(totp.generate());
  await codes.getByRole("button", { name: "Turn on" }).click();
  const list = codes.getByRole("list", { name: "Recovery codes" });
  await list.waitFor();
  const recovery = await list.locator("code").allInnerTexts();
  expect(recovery).toHaveLength(10);
  await codes.getByRole("button", { name: "I have kept them" }).click();

  await signOut(visit);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("alert").getByText("Enter a code, too.").waitFor();
  await page.getByLabel(/^Code of your authenticator app/).fill(recovery[0] ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.locator(".worth-figure").waitFor();

  await follow(page, "/security");
  await codes.getByText("9 recovery codes are left.").waitFor();
  await codes.getByLabel("Current code, or a recovery code").fill(recovery[1] ?? "");
  await codes.getByRole("button", { name: "Turn off" }).click();
  await codes.getByRole("button", { name: "Set up codes" }).waitFor();
  // The browser reports the refused sign-in.
  expect(complaints.filter((text) => !text.includes("401"))).toEqual([]);
  complaints.length = 0;
});

test("an account at the identity provider is linked, and signs in with its button", slow, async () => {
  const { page, complaints } = visit;
  await follow(page, "/security");
  const linked = page.getByRole("region", { name: "Our directory" });
  await linked.getByRole("button", { name: "Link" }).click();
  await page.getByPlaceholder("Enter any login").fill("ann@directory");
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await linked.getByText("Your account there is linked").waitFor();
  // The provider's own page asks for fonts of the internet.
  complaints.length = 0;
  await signOut(visit);
  await page.getByRole("button", { name: "Sign in with Our directory" }).click();
  await page.locator(".worth-figure").waitFor();
  complaints.length = 0;
  await follow(page, "/people");
  await page
    .getByRole("region", { name: "Security log" })
    .getByText("Signed in · with the identity provider")
    .waitFor();
  expect(await faultsInTurn(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("other sessions are ended, and their pages ask for the password", slow, async () => {
  const other = await world.open();
  await enter(other.page);
  await other.page.locator(".worth-figure").waitFor();
  const { page } = visit;
  await follow(page, "/security");
  const sessions = page.getByRole("region", { name: "Sessions" });
  await sessions.getByText("This session").waitFor();
  await sessions.getByRole("button", { name: "End all other sessions" }).click();
  await other.page.getByLabel("Password", { exact: true }).waitFor();
  await sessions.getByRole("button", { name: /^End / }).first().waitFor({ state: "detached" });
  await other.context.close();
});

test("an accountant is invited, signs in by name, comments and changes nothing", slow, async () => {
  const { page } = visit;
  await follow(page, "/people");
  const users = page.getByRole("region", { name: "Users" });
  await users.getByLabel("Name", { exact: true }).fill("Tax Office");
  await users.getByLabel("Role").selectOption({ label: "Accountant" });
  await users.getByRole("button", { name: "Create invitation" }).click();
  const link = await users.locator("code").innerText();
  expect(link).toContain("/invitation#");
  await users.getByRole("button", { name: "Revoke Tax Office" }).waitFor();
  expect(await faultsInTurn(page)).toEqual([]);

  const guest = await world.open({ baseURL: new URL(link).origin });
  await guest.page.goto(link);
  await guest.page.getByText("You sign in as Tax Office.").waitFor();
  expect(await faultsInTurn(guest.page)).toEqual([]);
  await guest.page.getByLabel("Password", { exact: true }).fill("the accountant's password");
  await guest.page.getByRole("button", { name: "Accept the invitation" }).click();
  await guest.page.locator(".worth-figure").waitFor();
  await guest.page.getByText("You can read this account.").waitFor();
  const pages = guest.page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("link", { name: "Holdings" }).waitFor();
  for (const name of ["Add data", "Backups", "Notifications"])
    expect(await pages.getByRole("link", { name }).count(), name).toBe(0);
  await follow(guest.page, "/backups");
  await guest.page.getByText("Your role in this account does not include this page.").waitFor();
  await follow(guest.page, "/settings");
  await guest.page.getByRole("heading", { name: "Appearance" }).waitFor();
  expect(await guest.page.getByRole("button", { name: "Delete", exact: false }).count()).toBe(0);
  expect(await faultsInTurn(guest.page)).toEqual([]);
  await follow(guest.page, "/transactions");
  await guest.page.locator(".transaction-row").first().click();
  const comments = guest.page.getByRole("region", { name: "Comments" });
  await comments.getByLabel("New comment").fill("Is this a salary?");
  await comments.getByRole("button", { name: "Add comment" }).click();
  await comments.getByText("Is this a salary?").waitFor();
  expect(guest.complaints).toEqual([]);
  const refused = await guest.page.evaluate(async () => {
    const body = JSON.stringify({ accountName: "main", name: "x" });
    const headers = { "content-type": "application/json" };
    return (await fetch("/rpc/tags.create", { method: "POST", headers, body })).status;
  });
  expect(refused).toBe(403);

  await signOut(guest);
  await guest.page.getByLabel("Name", { exact: true }).fill("tax office");
  await guest.page.getByLabel("Password", { exact: true }).fill("the accountant's password");
  await guest.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await guest.page.getByLabel("Password", { exact: true }).waitFor({ state: "detached" });
  await follow(guest.page, "/transactions");
  // The page reads the list again, although it was shown before.
  await follow(page, "/");
  await follow(page, "/people");
  await page.getByRole("region", { name: "Security log" }).getByText("Invitation accepted").waitFor();

  // The owner makes the accountant a member, which the guest's page follows.
  await users.getByRole("button", { name: "Change role Tax Office" }).click();
  const dialog = page.getByRole("dialog", { name: "Role of “Tax Office”" });
  await dialog.getByLabel("main").selectOption({ label: "Member" });
  await dialog.getByText("Now: Accountant: main").waitFor();
  await dialog.getByText("After the change: Member: main").waitFor();
  expect(await faultsInTurn(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Change role" }).click();
  await users.getByText("Member: main").waitFor();
  await guest.page.getByRole("button", { name: "Add transaction" }).waitFor();
  await guest.context.close();
});

test("an invited person makes a passkey instead of a password, and signs in by it", slow, async () => {
  await world.service.signIn();
  const roles = [{ accountName: "main", role: "viewer" }];
  const { token } = (await world.service.rpc("users.invite", { name: "Keyholder", roles })) as {
    token: string;
  };
  const guest = await world.open({ baseURL: world.url.replace("127.0.0.1", "localhost") });
  await addAuthenticator(guest);
  await guest.page.goto(`/invitation#${token}`);
  await guest.page.getByRole("button", { name: "Use a passkey instead of a password" }).click();
  await guest.page.locator(".worth-figure").waitFor();
  await signOut(guest);
  await guest.page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await guest.page.locator(".worth-figure").waitFor();
  await follow(guest.page, "/security");
  await guest.page.getByRole("button", { name: "Delete Passkey of the invitation" }).waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

test(
  "a viewer is offered no control that calls what the role does not include",
  { timeout: 180_000 },
  async () => {
    await world.service.signIn();
    await world.service.rpc("accounts.demo");
    await world.service.rpc("tasks.settled", { accountName: "demo" });
    const roles = [{ accountName: "demo", role: "viewer" }];
    const { token } = (await world.service.rpc("users.invite", { name: "Guest", roles })) as {
      token: string;
    };
    const guest = await world.open();
    const called = new Set<string>();
    guest.page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        for (const [, method = ""] of String(payload).matchAll(/"method":"(\w+\.[\w.]+)"/g))
          called.add(method);
      }),
    );
    await guest.page.goto(`/invitation#${token}`);
    await guest.page.getByLabel("Password", { exact: true }).fill("the password of a guest");
    await guest.page.getByRole("button", { name: "Accept the invitation" }).click();
    await guest.page.locator(".worth-figure").waitFor();
    const pressed = new Set<string>();
    const pages = inTurn(pagesOfViewers, 5);
    for (const path of pages) {
      await follow(guest.page, path);
      await guest.page.locator("main h1").first().waitFor();
      await expect.poll(() => guest.page.locator("main .placeholder").count(), { timeout: 30_000 }).toBe(0);
      await pressAll(guest.page, pressed);
    }
    expect(pressed.size).toBeGreaterThan(pages.length);
    const accessOf = accessByMethod();
    const unknown = [...called].filter((method) => !accessOf.has(method));
    expect(unknown).toEqual([]);
    const allowed = new Set(["read", "public"]);
    expect([...called].filter((method) => !allowed.has(accessOf.get(method) ?? ""))).toEqual([]);
    await guest.context.close();
  },
);

const pagesOfViewers = [
  "/",
  "/holdings",
  "/transactions?q=BTC",
  "/portfolios",
  "/performance",
  "/positions",
  "/defi",
  "/reports",
  "/connections",
  "/certificate",
  "/audit-log",
  "/transfers",
  "/data-health",
  `/assets/${encodeURIComponent(bitcoin)}`,
  "/settings",
];

/** Presses every enabled button of the page, and of the dialogs that open, once by its name. Figures explain themselves: one of them is enough. */
async function pressAll(page: Page, pressed: Set<string>): Promise<void> {
  const start = page.url();
  for (;;) {
    const name = await page.evaluate(
      (known) => {
        const scope = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.querySelector("main");
        const buttons = [...(scope?.querySelectorAll<HTMLButtonElement>("button:enabled") ?? [])];
        const next = buttons
          .filter((button) => button.checkVisibility())
          .map((button) => ({
            button,
            name: button.matches(".figure") ? "a figure" : button.innerText.trim() || button.ariaLabel || "",
          }))
          .find(({ name: text }) => text !== "" && !/^(Sign out|Close)$/.test(text) && !known.includes(text));
        next?.button.click();
        return next?.name ?? null;
      },
      [...pressed],
    );
    if (name !== null) {
      pressed.add(name);
      if (new URL(page.url()).pathname !== new URL(start).pathname) await follow(page, start);
    } else if ((await page.locator("dialog[open]").count()) > 0) await page.keyboard.press("Escape");
    else return;
  }
}

function accessByMethod(): Map<string, string> {
  const path = resolve(import.meta.dirname, "../../docs/spec/openrpc.json");
  const { methods } = JSON.parse(readFileSync(path, "utf8")) as {
    methods: { name: string; "x-access": string }[];
  };
  return new Map(methods.map((method) => [method.name, method["x-access"]]));
}

test("a share link shows the chosen pages in percent, and nothing once it is revoked", slow, async () => {
  const { page } = visit;
  await follow(page, "/people");
  const shares = page.getByRole("region", { name: "Share links of “main”" });
  await shares.getByLabel("Title of the link").fill("For my brother");
  await shares.getByText("Transactions", { exact: true }).click();
  await shares.getByRole("button", { name: "Create link" }).click();
  const link = await shares.locator("code").innerText();
  expect(link).toContain("/share#portolan_share_");

  const guest = await world.open({ baseURL: new URL(link).origin });
  const sent: string[] = [];
  guest.page.on("response", (response) => {
    if (response.url().endsWith("/share") && response.request().method() === "POST")
      void response.text().then((text) => sent.push(text));
  });
  await guest.page.goto(link);
  await guest.page.getByRole("heading", { name: "For my brother" }).waitFor();
  await guest.page.getByRole("rowheader", { name: "BTC" }).waitFor();
  await guest.page.getByRole("cell", { name: "100%" }).waitFor();
  expect(await faultsInTurn(guest.page)).toEqual([]);
  await guest.page.getByRole("radio", { name: "Transactions" }).check();
  await guest.page.getByRole("row", { name: "Deposit + BTC" }).waitFor();
  expect(await faultsInTurn(guest.page)).toEqual([]);
  await expect.poll(() => sent.length).toBe(3);
  expect(sent.join("\n")).not.toContain("1.23456789");
  expect(sent.join("\n")).not.toContain("cold");
  expect(guest.complaints).toEqual([]);

  await shares.getByRole("button", { name: "Revoke For my brother" }).click();
  await shares.getByText("No share links yet.").waitFor();
  await guest.page.reload();
  await guest.page.getByText("This link was revoked or has expired. Ask for another one.").first().waitFor();
  await guest.context.close();
});
