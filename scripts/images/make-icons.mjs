// Draws the icons of the installed page from rose.svg. Run it by hand when that changes: node scripts/images/make-icons.mjs
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { root } from "../ensure-installed.mjs";

const folder = join(root, "dashboard/public");
const rose = readFileSync(join(folder, "rose.svg"), "utf8");
/** Systems crop a maskable icon to their own shape, so the outer fifth is background only. */
const icons = [
  { name: "192", size: 192, part: 1, ground: "transparent" },
  { name: "512", size: 512, part: 1, ground: "transparent" },
  { name: "maskable-512", size: 512, part: 0.8, ground: "#123a56" },
];

mkdirSync(join(folder, "icons"), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const { name, size, part, ground } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>html,body{margin:0;height:100%;background:${ground}}body{display:grid;place-items:center}svg{width:${part * 100}%;height:${part * 100}%}</style>${rose}`,
  );
  writeFileSync(join(folder, "icons", `${name}.png`), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
