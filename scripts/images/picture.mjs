// Makes docs/picture.png for the README: the demo's net worth in a newly started service.
import { mkdirSync } from "node:fs";
import { openDemo, withService } from "./demo-service.mjs";
import { root } from "../ensure-installed.mjs";

await withService(async ({ url, browser }) => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 840 },
    deviceScaleFactor: 1.5,
    locale: "en-US",
    timezoneId: "UTC",
  });
  const page = await context.newPage();
  await openDemo(page, url);
  // Everything is computed; the demo has an open issue, so its status is not green.
  await page.locator(".strip :is(.lamp.calm, .lamp.slow)").waitFor();
  await page.getByText("gain all time").first().waitFor();
  await page
    .getByText(/^Net deposits: /)
    .first()
    .waitFor();
  await page.waitForFunction(() => document.querySelector(".placeholder") === null);
  mkdirSync(`${root}docs`, { recursive: true });
  await page.screenshot({ path: `${root}docs/picture.png` });
  console.log("docs/picture.png");
});
