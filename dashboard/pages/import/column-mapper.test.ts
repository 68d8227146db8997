import { expect, test } from "vitest";
import { genericFields } from "../../../src/importers/generic/fields.ts";
import { mappedFields } from "./column-mapper.tsx";

test("every field of a custom CSV is offered", () => {
  expect(mappedFields.toSorted()).toEqual(Object.keys(genericFields).toSorted());
});
