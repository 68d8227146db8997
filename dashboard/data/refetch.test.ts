import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refetch } from "./refetch.ts";

/** A query whose answers arrive when the test gives them, with an observer as on the page. */
function observed(): { queries: QueryClient; give(answer: string): void; asked(): number; shown(): unknown } {
  const queries = new QueryClient();
  const open: ((answer: string) => void)[] = [];
  let asked = 0;
  const observer = new QueryObserver(queries, {
    queryKey: ["main", "accounts.list"],
    queryFn: () => {
      asked++;
      return new Promise<string>((resolve) => open.push(resolve));
    },
  });
  observer.subscribe(() => undefined);
  return {
    queries,
    give: (answer) => open.shift()?.(answer),
    asked: () => asked,
    shown: () => observer.getCurrentResult().data,
  };
}

const all = (): boolean => true;

test("changes during the first request cause one more request after its answer", async () => {
  const { queries, give, asked, shown } = observed();
  for (let change = 0; change < 3; change++) void refetch(queries, all);
  expect(asked()).toBe(1);
  give("before the change");
  await expect.poll(asked).toBe(2);
  expect(shown()).toBe("before the change");
  give("after it");
  await expect.poll(shown).toBe("after it");
  expect(asked()).toBe(2);
});

test("a later change is fetched at once", async () => {
  const { queries, give, asked, shown } = observed();
  give("first");
  await expect.poll(shown).toBe("first");
  expect(asked()).toBe(1);
  void refetch(queries, (key) => key[0] === "another");
  expect(asked()).toBe(1);
  void refetch(queries, all);
  await expect.poll(asked).toBe(2);
  give("second");
  await expect.poll(shown).toBe("second");
});
