import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterAt, openWorld, password, type World } from "./world.ts";

/** The session ends while the page is open: it says so, and a form that was being filled in is there after signing in. */
let world: World;
const accountName = "demo";
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  await world.service.rpc("accounts.demo");
  await world.service.rpc("tasks.settled", { accountName });
}, 120_000);
afterAll(() => world.close());
const slow = { timeout: 60_000 };

/** Ends all sessions but that of a second browser, as the owner does after losing a device. */
async function endSessions(): Promise<void> {
  const { page, context } = await world.open();
  await enterAt(page, "/security", accountName);
  const endOthers = page.getByRole("button", { name: "End all other sessions" });
  await endOthers.click();
  // It is gone once the service has ended the sessions and listed this one alone.
  await endOthers.waitFor({ state: "detached" });
  await context.close();
  await world.service.signIn();
}

async function fillIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add transaction" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Date and time").fill(new Date().toISOString().slice(0, 16));
  await form.getByLabel("Wallet").fill("Typed by hand");
  await form.getByLabel("Amount: Received", { exact: true }).fill("12.5");
  await form.getByLabel("Asset: Received").selectOption({ label: "USD" });
  await form.getByLabel("Notes").pressSequentially("before the end");
}

test("a form that was being filled in is there after signing in again, and is saved", slow, async () => {
  const { page, context, complaints } = await world.open();
  await enterAt(page, "/transactions", accountName);
  await fillIn(page);
  await endSessions();
  await page
    .getByText("Your session has ended. Sign in to continue; what you entered is still here.")
    .waitFor();
  // Nothing of the account is shown meanwhile, and nothing but the form to sign in takes the focus.
  await expect
    .poll(() => page.locator(".transaction-row, .shell, dialog").filter({ visible: true }).count())
    .toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog");
  await form.waitFor();
  expect(await form.getByLabel("Wallet").inputValue()).toBe("Typed by hand");
  expect(await form.getByLabel("Amount: Received", { exact: true }).inputValue()).toBe("12.5");
  expect(await form.getByLabel("Notes").inputValue()).toBe("before the end");
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "detached" });
  // The page follows changes again: the new row appears without a reload.
  await page.locator(".transaction-row", { hasText: "Typed by hand" }).waitFor();
  const { items } = (await world.service.rpc("transactions.list", {
    accountName,
    filter: { wallets: ["Typed by hand"] },
  })) as { items: { notes: string | null }[] };
  expect(items.map(({ notes }) => notes)).toEqual(["before the end"]);
  // Back leaves the page, and closes no dialog of before.
  expect(await page.evaluate(() => JSON.stringify(history.state))).toBe("null");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a page without a filled-in form says that its session ended, and keeps nothing", slow, async () => {
  const { page, context } = await world.open();
  await enterAt(page, "/holdings", accountName);
  await page.locator(".holdings-table tbody").first().waitFor();
  await endSessions();
  await page.getByText("Your session has ended. Sign in again.").waitFor();
  expect(await page.locator(".shell").count()).toBe(0);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.locator(".holdings-table tbody").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/holdings");
  await context.close();
});

test("somebody else who signs in sees neither the form nor the accounts of before", slow, async () => {
  await world.service.rpc("accounts.create", { name: "for the guest" });
  const roles = [{ accountName: "for the guest", role: "viewer" }];
  const { token } = (await world.service.rpc("users.invite", { name: "Guest", roles })) as { token: string };
  const guest = await world.open();
  await guest.page.goto(`/invitation#${token}`);
  await guest.page.getByLabel("Password", { exact: true }).fill("the password of a guest");
  await guest.page.getByRole("button", { name: "Accept the invitation" }).click();
  await guest.page.getByRole("navigation", { name: "Pages" }).waitFor();
  await guest.context.close();

  const { page, context } = await world.open();
  await enterAt(page, "/transactions", accountName);
  await fillIn(page);
  await endSessions();
  await page.getByText(/what you entered is still here/).waitFor();
  // What is on the page from here on, at any moment.
  await page.evaluate(() => {
    const note = (): void => {
      const { body } = document;
      if (
        /Typed by hand|demo/.test(
          [...body.querySelectorAll("input, option")]
            .map((one) => ("value" in one ? String(one.value) : ""))
            .join(" "),
        ) &&
        document.querySelector(".gate") === null
      )
        body.dataset["leak"] = "yes";
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await page.getByLabel("Name", { exact: false }).first().fill("Guest");
  await page.getByLabel("Password", { exact: true }).fill("the password of a guest");
  await page.keyboard.press("Enter");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(
    await page.getByRole("combobox", { name: "Account" }).getByRole("option").allInnerTexts(),
  ).not.toContain("demo (Demo)");
  expect(await page.evaluate(() => document.body.dataset["leak"])).toBeUndefined();
  await context.close();
});
