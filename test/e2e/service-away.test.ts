import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drop, enterAt, openWorld, password, type World } from "./world.ts";

/** What the page says in its own words where the browser only says that a request failed, and after wrong passwords. */
let world: World;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  await world.service.rpc("accounts.demo");
}, 120_000);
afterAll(() => world.close());
const slow = { timeout: 90_000 };

const german = { locale: "de-DE" };
const away = "Der Dienst antwortet nicht. Prüfe, ob er läuft, und versuche es dann erneut.";

async function tryPassword(page: Page, text: string): Promise<void> {
  await page.getByLabel("Passwort", { exact: true }).fill(text);
  await page.getByLabel("Passwort", { exact: true }).press("Enter");
}

test(
  "a service that does not answer is named in the language of the page, and the form works again",
  slow,
  async () => {
    const gate = await world.open(german);
    await gate.page.goto("/");
    const upload = await world.open(german);
    await enterAt(upload.page, "/import", "demo");
    const leaving = await world.open(german);
    await enterAt(leaving.page, "/settings", "demo");
    // What is not loaded before the service stops never is.
    await leaving.page.getByRole("button", { name: "Abmelden" }).waitFor();
    await world.restart(async () => {
      await tryPassword(gate.page, password);
      await gate.page.getByRole("alert").getByText(away).waitFor();
      await drop(upload.page, ["x.csv", "Spalte,Wert\n1,2\n"]);
      await upload.page.getByText(away).waitFor();
      await leaving.page.getByRole("button", { name: "Abmelden" }).click();
      await leaving.page.getByText(away).first().waitFor();
      for (const { page } of [gate, upload, leaving])
        expect(await page.locator("body").innerText()).not.toMatch(/fetch/i);
    });
    await gate.page.getByLabel("Passwort", { exact: true }).press("Enter");
    await gate.page.getByRole("navigation", { name: "Seiten" }).waitFor();
    for (const { context } of [gate, upload, leaving]) await context.close();
  },
);

test(
  "texts that cannot be loaded are named in the language of the page, and are loaded on the next try",
  slow,
  async () => {
    const { page, context } = await world.open(german);
    await page.route(/de-refusals/, (route) => route.abort());
    await enterAt(page, "/settings", "demo");
    await page.getByText(away).first().waitFor();
    expect(await page.locator("body").innerText()).not.toMatch(/fetch/i);
    await page.unroute(/de-refusals/);
    const again = page.getByRole("button", { name: "Erneut versuchen" });
    await expect
      .poll(async () => {
        if (await again.first().isVisible()) await again.first().click();
        return page.getByText(away).count();
      })
      .toBe(0);
    await context.close();
  },
);

test("after too many wrong passwords the page says for how long to wait", slow, async () => {
  const { page, context } = await world.open(german);
  await page.goto("/");
  for (let attempt = 1; attempt <= 5; attempt++) {
    const answered = page.waitForResponse((response) => response.url().endsWith("/auth/login"));
    await tryPassword(page, `wrong ${attempt}`);
    await answered;
    await page.getByRole("alert").getByText("Das Passwort ist falsch.").waitFor();
  }
  await tryPassword(page, password);
  await page
    .getByRole("alert")
    .getByText(/^Zu viele fehlgeschlagene Versuche\. Warte \d+ s, und versuche es dann erneut\.$/)
    .waitFor();
  // Whoever signs in with the keyboard is still in the field.
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password");
  await context.close();
});
