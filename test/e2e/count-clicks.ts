import type { Page } from "playwright-core";

/** Counts presses of the pointer on a page: a choice in a list is one, typing and keys are none. */
export async function countClicks(page: Page): Promise<{ reset(): Promise<void>; count(): Promise<number> }> {
  await page.addInitScript(() => {
    const add = (): void =>
      sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks")) + 1));
    // Keys and labels click, too, without a pointer's count; a list of choices counts when one is chosen.
    addEventListener(
      "click",
      (event) => {
        if (event.isTrusted && event.detail > 0 && !(event.target instanceof HTMLSelectElement)) add();
      },
      true,
    );
    addEventListener("change", ({ target }) => target instanceof HTMLSelectElement && add(), true);
  });
  return {
    reset: () => page.evaluate(() => sessionStorage.setItem("clicks", "0")),
    count: () => page.evaluate(() => Number(sessionStorage.getItem("clicks"))),
  };
}
