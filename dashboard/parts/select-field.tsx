/** A labelled choice among a few values. */
export function SelectField<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; title: string }[];
  value: Value;
  onChange(value: NoInfer<Value>): void;
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const chosenOption = options.find((option) => option.value === target.value);
          if (chosenOption !== undefined) onChange(chosenOption.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
    </label>
  );
}
