import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { createFiguresWorld } from "../support/worlds/figures-world.ts";

const root = "test/fixtures/importers";
const stated = z.object({ options: z.record(z.string(), z.unknown()).optional() });

/** Outside production the service answers 500 to a result that its contract does not allow. */
test("the preview of each fixture is what the contract allows, or a refusal", async () => {
  const world = await createFiguresWorld();
  const invalid: string[] = [];
  for (const folder of readdirSync(root))
    for (const name of readdirSync(`${root}/${folder}`).filter((file) => file.endsWith(".csv"))) {
      const path = `${root}/${folder}/${name}`;
      const expected = path.replace(/\.csv$/, ".json");
      const { options } = existsSync(expected)
        ? stated.parse(JSON.parse(readFileSync(expected, "utf8")))
        : {};
      const fileId = await world.upload(readFileSync(path, "utf8"));
      const { status } = await world.answerOf("imports.preview", { fileId, options });
      if (status >= 500) invalid.push(`${folder}/${name}`);
    }
  await world.end();
  expect(invalid).toEqual([]);
});
