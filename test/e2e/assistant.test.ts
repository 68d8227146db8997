import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTurn } from "../support/depth.ts";
import { openaiResponses } from "../support/model-servers/openai-responses.ts";
import { startModelServer, type ModelServer } from "../support/model-servers/model-server.ts";
import { faultsOf } from "./faults.ts";
import { enter, openWorld, type Visit, type World } from "./world.ts";

const slow = { timeout: 60_000 };
const key = "sk-planted-on-the-page-0001";
const sql = "SELECT day, value FROM net_worth ORDER BY day LIMIT 40";

let models: ModelServer;
let world: World;
let visit: Visit;
beforeAll(async () => {
  models = await startModelServer(openaiResponses);
  models.get("/models", 200, { data: [] });
  world = await openWorld({ UPSTREAM_OPENAI_URL: models.url }, { hasDemo: true });
  await world.service.signIn();
  await world.service.rpc("accounts.demo");
  visit = await world.open();
  await enter(visit.page);
}, 120_000);
afterAll(async () => {
  await world.close();
  await models.close();
});

/** A promise and what fulfils it. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
async function ask(page: Page, text: string): Promise<void> {
  await page.getByLabel("Your question").fill(text);
  await page.keyboard.press("Enter");
}

test("without a key, a card explains what is needed and accepts one", slow, async () => {
  const { page } = visit;
  await page.goto("/assistant");
  await page.getByRole("heading", { name: "The assistant needs a model" }).waitFor();
  await page.getByLabel("API key").fill("pplx-of-another-provider");
  await page.getByRole("button", { name: "Save key" }).click();
  await page
    .getByRole("alert")
    .getByText(/such a key looks like sk-/)
    .waitFor();
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Save key" }).click();
  await page.getByLabel("Your question").waitFor();
  expect(await page.content()).not.toContain(key);
});

test("an answer is shown while it is written, with its query, rows, sources and cost", slow, async () => {
  const { page } = visit;
  const { opened, open } = gate();
  models.script(
    {
      thinking: "The net worth by day is wanted.",
      calls: [{ id: "c1", name: "query_sql", input: { sql } }],
    },
    {
      words: [
        "# Net worth\n\nYou held **much**.\n\n",
        "| Day | Value |\n| --- | ---: |\n| 1 | 2 |\n\n",
        "![x](https://evil.example/?d=1)",
      ],
      pauseAfter: 4,
      go: opened,
      usage: { input: 1_000, output: 100 },
    },
  );
  await ask(page, "How did my net worth go?");
  const answer = page.getByRole("article", { name: "Assistant" });
  await answer.getByText("You held much.").waitFor();
  await page.getByRole("button", { name: "Stop" }).waitFor();
  const call = answer.locator("details", { hasText: "Queried your data" });
  expect(await call.locator("table").isVisible()).toBe(false);
  open();
  await page.getByRole("button", { name: "Send", exact: true }).waitFor();
  await answer.getByText(/GPT-6.1 Sol · up to \$0\.\d+ · \d+ s/).waitFor();
  expect(await answer.innerHTML()).not.toMatch(/evil\.example\/|<img|<a /);
  expect(await call.locator("summary").textContent()).toMatch(/40 rows/);
  await call.locator("summary").click();
  await call.getByText(sql).waitFor();
  expect(await call.locator("tbody tr").count()).toBe(12);
  expect(await call.getByRole("img", { name: /^value, / }).isVisible()).toBe(true);
  expect(visit.complaints.filter((text) => !text.includes("409") && !text.includes("400"))).toEqual([]);
  expect(page.url()).toContain("chat=");
});

test(
  "a tax report that the model reads is shown with its caveats, whatever the model says",
  slow,
  async () => {
    const { page } = visit;
    models.script(
      {
        calls: [
          { id: "c2", name: "get_tax_report", input: { profile: "us", year: new Date().getUTCFullYear() } },
        ],
      },
      { words: ["You owe nothing at all."] },
    );
    await ask(page, "What do I owe?");
    const answer = page.getByRole("article", { name: "Assistant" }).last();
    await answer.getByText("You owe nothing at all.").waitFor();
    await answer
      .getByText(/^This is a computation by these rules, not tax advice\. .*Losses of other years/)
      .waitFor();
    await answer
      .getByRole("list", { name: "What these figures depend on" })
      .getByText(/The tax year ends on .* The figures are provisional\./)
      .waitFor();
  },
);

test("an answer is stopped by its button and unchanged after a reload", slow, async () => {
  const { page } = visit;
  models.script({ words: ["It begins", " and never ends"], pauseAfter: 4, go: new Promise(() => undefined) });
  await ask(page, "Tell me more");
  await page.getByText("It begins").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).waitFor();
  await models.requests.at(-1)?.gone;
  await page.reload();
  await page.getByText("Stopped.").waitFor();
  expect(await page.getByRole("article", { name: "You" }).count()).toBe(3);
});

test(
  "an answer is written in two windows, and the one that did not stop it says that it was stopped",
  slow,
  async () => {
    const { page } = visit;
    models.script({ words: ["In both", " for ever"], pauseAfter: 4, go: new Promise(() => undefined) });
    await ask(page, "Where are you?");
    await page.getByText("In both").waitFor();
    const other = await visit.context.newPage();
    await other.goto(page.url());
    await other.getByText("In both").waitFor();
    await other.getByRole("button", { name: "Stop" }).click();
    await models.requests.at(-1)?.gone;
    for (const window of [page, other]) {
      await window.getByRole("button", { name: "Send", exact: true }).waitFor();
      const answer = window.getByRole("article", { name: "Assistant" }).last();
      await answer.getByText("Stopped.").waitFor();
      expect(await window.getByRole("alert").allInnerTexts()).toEqual([]);
    }
    await other.close();
  },
);

test("a failure is shown in the provider's words, with a retry", slow, async () => {
  const { page } = visit;
  models.script(
    { status: 400, body: { error: { message: "The tide is out." } } },
    { words: ["It is back."] },
  );
  await ask(page, "And now?");
  await page.getByRole("alert").getByText("OpenAI failed (400): The tide is out.").waitFor();
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("It is back.").waitFor();
});

test("an answer continues across a reload", slow, async () => {
  const { page } = visit;
  const { opened, open } = gate();
  await page.getByRole("button", { name: "New chat" }).click();
  models.script({ words: ["Before", " and after."], pauseAfter: 4, go: opened });
  await ask(page, "Stay with me");
  await page.getByText("Before").waitFor();
  await page.reload();
  await page.getByText("Before").waitFor();
  open();
  await page.getByText("Before and after.").waitFor();
});

test("a key that was deleted or added in another window is noticed at once", slow, async () => {
  const page = await visit.context.newPage();
  await page.goto("/assistant");
  await page.getByLabel("Your question").waitFor();
  await world.service.rpc("secrets.delete", { accountName: "demo", name: "assistant_openai_key" });
  await page.getByRole("heading", { name: "The assistant needs a model" }).waitFor();
  // Earlier chats can still be read.
  await page.getByRole("button", { name: "Chats" }).click();
  await page.getByRole("dialog").locator(".history-entry button").first().click();
  await page.getByRole("article").first().waitFor();
  await page.getByRole("button", { name: "API keys" }).click();
  await page.getByText("No API keys").waitFor();
  await world.service.rpc("secrets.set", { accountName: "demo", name: "assistant_openai_key", value: key });
  await page.getByRole("dialog").getByText("OpenAI").first().waitFor();
  await page.getByRole("heading", { name: "The assistant needs a model" }).waitFor({ state: "detached" });
  await page.close();
});

test("a key that is missing is reported in the language of the page", slow, async () => {
  const { page, context } = await world.open({
    locale: "de-DE",
    storageState: await visit.context.storageState(),
  });
  // A page that does not hear of the deletion.
  await page.routeWebSocket("**/*", (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      if (!String(text).includes("assistant.subscribe")) server.send(text);
    });
    server.onMessage((text) => socket.send(text));
  });
  await page.goto("/assistant");
  await page.getByLabel("Deine Frage").waitFor();
  await world.service.rpc("secrets.delete", { accountName: "demo", name: "assistant_openai_key" });
  await page.getByLabel("Deine Frage").fill("Bist du da?");
  await page.keyboard.press("Enter");
  await page
    .getByRole("alert")
    .getByText(/^Das Modell kann nicht gefragt werden: Für OpenAI ist kein Schlüssel gespeichert\./)
    .waitFor();
  await world.service.rpc("secrets.set", { accountName: "demo", name: "assistant_openai_key", value: key });
  await context.close();
});

test("past chats are searched, saved as files and deleted, in every window", slow, async () => {
  const { page } = visit;
  const other = await visit.context.newPage();
  await other.goto("/assistant");
  const entries = (of: Page) => of.locator(".assistant-side .history-entry");
  await entries(other).nth(1).waitFor();
  await page.getByLabel("Search chats").fill("stay with");
  await page.waitForFunction(() => document.querySelectorAll(".assistant-side .history-entry").length === 1);
  await page.getByLabel("Search chats").fill("");
  await entries(page).nth(1).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save “Stay with me” to a file" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Stay with me.md");
  await page.getByRole("button", { name: "Delete “Stay with me”" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await other.waitForFunction(() => document.querySelectorAll(".assistant-side .history-entry").length === 1);
  await other.close();
  await entries(page).first().getByRole("button").first().click();
  await page.getByText("It is back.").waitFor();
});

const looks: ["light" | "dark", number][] = [
  ["light", 1280],
  ["dark", 360],
  ["dark", 1280],
  ["light", 360],
];
describe.each(inTurn(looks, 4))("%s, %i wide", (colorScheme, width) => {
  test("the chat, its tool calls and its keys are accessible", slow, async () => {
    const narrow = await world.open({
      colorScheme,
      viewport: { width, height: 800 },
      reducedMotion: "reduce",
      storageState: await visit.context.storageState(),
    });
    const { page, complaints } = narrow;
    await page.goto(new URL(visit.page.url()).pathname + new URL(visit.page.url()).search);
    await page.getByText("It is back.").waitFor();
    for (const summary of await page.locator(".tool-call summary").all()) await summary.click();
    await page.locator(".strip :is(.lamp.calm, .lamp.slow)").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    if (process.env["SHOTS"] !== undefined)
      await page.screenshot({
        path: `${process.env["SHOTS"]}/chat-${colorScheme}-${width}.png`,
        fullPage: true,
      });
    await page.getByRole("button", { name: "API keys" }).click();
    await page.getByRole("button", { name: "Test" }).click();
    await page.getByText("The key is accepted by OpenAI.").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "New chat" }).click();
    await page.getByText("Which was my best month").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    if (process.env["SHOTS"] !== undefined)
      await page.screenshot({ path: `${process.env["SHOTS"]}/new-${colorScheme}-${width}.png` });
    await page.goBack();
    await page.getByRole("button", { name: "Hide amounts" }).click();
    await page.getByText("Amounts are hidden on this device").waitFor();
    expect(
      await page
        .locator(".message:not(.mine)")
        .first()
        .evaluate((element) => getComputedStyle(element).filter),
    ).toContain("blur");
    await page.getByRole("button", { name: "Show amounts" }).click();
    expect(complaints).toEqual([]);
    await narrow.context.close();
  });
});
