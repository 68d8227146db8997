import { lazy, type ComponentType, type LazyExoticComponent } from "react";

const pauseMs = 1_000;

/**
 * A part of the page that is fetched when it is first shown. While the service does not answer it waits for it; a file that is gone although the service answers
 * is a fault that the boundary around it tells.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return await load();
    } catch {
      await serviceAnswers();
    }
    try {
      return await load();
    } catch (cause) {
      throw new Error("the service is of another version than this page. Load it again.", { cause });
    }
  });
}

async function serviceAnswers(): Promise<void> {
  for (;;) {
    const answer = await fetch("/ping", { cache: "no-store" }).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
