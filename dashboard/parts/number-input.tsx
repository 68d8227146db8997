import { numberProblem } from "../format/typed-number.ts";

/**
 * A required number of a form that is read by name (`field`). The browser refuses the form while the text is no number, or one in two
 * ways.
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
