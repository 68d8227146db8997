import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsInTurn } from "./faults.ts";
import { enter, openWorld, type Visit, type World } from "./world.ts";

let world: World;
let visit: Visit;
beforeAll(async () => {
  world = await openWorld();
  await world.service.signIn();
  await world.service.rpc("accounts.create", { name: "main" });
  visit = await world.open();
  await enter(visit.page);
  await visit.page.goto("/settings");
}, 120_000);
afterAll(() => world.close());
const slow = { timeout: 60_000 };
const settings = () => world.service.rpc("settings.get", { accountName: "main" });

test("new reports start with the owner's cost basis", slow, async () => {
  const { page } = visit;
  const card = page.getByRole("region", { name: "Cost basis" });
  await card.getByLabel("Cost basis method").selectOption("hifo");
  await card.getByLabel("Time zone for tax days").fill("Europe/Nowhere");
  await card.getByRole("button", { name: "Save" }).click();
  await page.getByText(/timezone .*time zone/i).waitFor();
  await card.getByLabel("Time zone for tax days").fill("Europe/Berlin");
  await card.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.", { exact: true }).first().waitFor();
  expect(await settings()).toMatchObject({
    costBasis: { method: "hifo", scope: "account", gas: "cost", timezone: "Europe/Berlin" },
  });
});

test("a price source is made the first with one click and reset with another", slow, async () => {
  const { page } = visit;
  await page.getByRole("button", { name: "Move to top Kraken" }).click();
  const first = page.getByRole("region", { name: "Price sources" }).getByRole("listitem").first();
  await first.getByText("Kraken", { exact: true }).waitFor();
  const { priceSources } = (await settings()) as { priceSources: string[] };
  expect(priceSources[0]).toBe("kraken");
  await page.getByRole("button", { name: "Reset to default order" }).click();
  await page.getByRole("button", { name: "Reset to default order" }).waitFor({ state: "detached" });
  expect(await settings()).toMatchObject({ priceSources: [] });
});

test("the sections of the settings are one press away, and what deletes is last", slow, async () => {
  const { page } = visit;
  const links = page.getByRole("navigation", { name: "Sections of the settings" });
  await links.getByRole("link", { name: "API tokens" }).click();
  await expect
    .poll(async () => (await page.getByRole("heading", { name: "API tokens" }).boundingBox())?.y ?? -1)
    .toBeLessThan(700);
  expect(await links.getByRole("link").allTextContents()).toEqual(
    await page.locator(".sections h2").allTextContents(),
  );
  expect(await page.locator(".sections h2").last().textContent()).toBe("Delete data");
  const access = page.getByRole("region", { name: "Sign-in and sharing" });
  await access.getByRole("button", { name: "Sign out" }).waitFor();
  const rows = page.getByRole("region", { name: "Accounts" });
  expect(await rows.getByRole("button", { name: /^(Empty|Delete)/ }).count()).toBe(0);
  expect(await faultsInTurn(page)).toEqual([]);
});

test("a token is created, shown once, accepted and revoked", slow, async () => {
  const { page } = visit;
  const card = page.getByRole("region", { name: "API tokens" });
  await card.getByLabel("Name").fill("Tax script");
  await card.getByLabel("Account").selectOption("main");
  await card.getByRole("button", { name: "Create token" }).click();
  const token = await card.locator("code").innerText();
  const asked = async (): Promise<number> =>
    (
      await fetch(`${world.service.url}/rpc/accounts.list`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: "{}",
      })
    ).status;
  expect(await asked()).toBe(200);
  expect(await faultsInTurn(page)).toEqual([]);
  await card.getByRole("button", { name: "Done" }).click();
  expect(await card.innerText()).not.toContain(token);
  await card.getByText("Read · main").waitFor();
  await card.getByRole("button", { name: "Revoke Tax script" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await card.getByText("No tokens yet.").waitFor();
  expect(await asked()).toBe(401);
  // A time zone that does not exist was refused.
  expect(visit.complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
});

test("a page that settings lead to keeps their entry of the navigation marked", slow, async () => {
  const { page } = visit;
  const entry = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Settings" });
  expect(await entry.getAttribute("aria-current")).toBe("page");
  for (const path of ["/people", "/security", "/prices"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await entry.getAttribute("aria-current")).toBe("true");
  }
});
