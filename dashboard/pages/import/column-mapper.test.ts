import { expect, test } from "vitest";
import { genericFields } from "../../../src/importers/reading/generic-fields.ts";
import { mappedFields } from "./column-mapper.tsx";

test("every field that a custom CSV can have is offered", () => {
  expect(mappedFields.toSorted()).toEqual(Object.keys(genericFields).toSorted());
});
