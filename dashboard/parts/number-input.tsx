import { numberProblem } from "../format/typed-number.ts";

/**
 * A required number field, read from its form by name (`field`). The browser refuses to submit the form while the text is not a number or is
 * ambiguous.
 */
export function NumberInput({ field }: { field: string }) {
  return (
    <input
      name={field}
      inputMode="decimal"
      autoComplete="off"
      required
      onInput={({ currentTarget: input }) =>
        input.setCustomValidity(input.value.trim() === "" ? "" : (numberProblem(input.value) ?? ""))
      }
    />
  );
}
