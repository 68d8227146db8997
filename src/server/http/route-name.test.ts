import { expect, test } from "vitest";
import { httpRoutes } from "../../contract/http-routes.ts";
import { routeName } from "./route-name.ts";

test.each(httpRoutes.map(({ path }) => path))("requests to %s are counted under this name", (path) => {
  expect(routeName(path.replaceAll(/:\w+/g, "0123"))).toBe(path);
});

test("any other path is counted under one name, because anyone can invent it", () => {
  for (const path of [
    "/",
    "/transactions",
    "/auth/login/x",
    "/rpc/a/b",
    "/assistant-chat/1/other",
    "//share",
  ])
    expect(routeName(path)).toBe("/*");
});
