import { useId } from "react";
import { textOf, type Field } from "./settings-schema.ts";
import { usePhrases } from "../../i18n/use-phrases.ts";
import { t } from "../../i18n/t.ts";

/** The fields of a kind's settings from its schema; optional ones are collapsed. */
export function SettingsFields({
  fields,
  values,
}: {
  fields: readonly Field[];
  /** The current value. */
  values: Record<string, unknown>;
}) {
  const needed = fields.filter(({ isRequired }) => isRequired);
  const others = fields.filter(({ isRequired }) => !isRequired);
  const isOpen = needed.length === 0 || others.some(({ name }) => values[name] !== undefined);
  return (
    <>
      {needed.map((field) => (
        <SettingField key={field.name} field={field} value={values[field.name]} />
      ))}
      {others.length > 0 && (
        <details className="more-settings" open={isOpen}>
          <summary>{t("connections.moreSettings")}</summary>
          <div className="form">
            {others.map((field) => (
              <SettingField key={field.name} field={field} value={values[field.name]} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function SettingField({ field, value }: { field: Field; value: unknown }) {
  const { name, property, isRequired } = field;
  const phrases = usePhrases();
  const inPageLanguage = (text: string): string => phrases?.of(text) ?? "";
  const title = inPageLanguage(field.title);
  const description = property.description === undefined ? undefined : inPageLanguage(property.description);
  const hintId = useId();
  const isSet = value !== undefined;
  const secretHint = isSet
    ? t("connections.storedEncryptedLeaveEmptyTo")
    : t("connections.storedEncryptedUsedReadOnly");
  const statesSealing = /sealed/i.test(property.description ?? "") && !isSet;
  const hint = [description, property.secret === true && !statesSealing ? secretHint : ""]
    .filter((part) => part !== undefined && part !== "")
    .join(". ")
    .replaceAll("..", ".");
  const sharedProps = {
    name,
    "aria-describedby": hint === "" ? undefined : hintId,
    autoComplete: "off",
    spellCheck: false,
  };
  if (property.type === "boolean")
    return (
      <div className="field">
        <label className="check">
          <input
            type="checkbox"
            {...sharedProps}
            defaultChecked={value === true || property.default === true}
          />
          {title}
        </label>
        {hint !== "" && (
          <p id={hintId} className="small faint">
            {hint}
          </p>
        )}
      </div>
    );
  return (
    <div className="field">
      <label className="field">
        <span>
          {title}
          {!isRequired && <span className="faint"> {t("connections.optional")}</span>}
        </span>
        {property.enum !== undefined ? (
          <select {...sharedProps} defaultValue={textOf(value ?? property.default)} required={isRequired}>
            {!isRequired && <option value="" />}
            {property.enum.map((option) => (
              <option key={String(option)}>{String(option)}</option>
            ))}
          </select>
        ) : property.secret === true ? (
          <input
            type="password"
            {...sharedProps}
            autoComplete="new-password"
            required={isRequired && !isSet}
          />
        ) : (
          <input
            type={property.format === "date" ? "date" : "text"}
            {...sharedProps}
            inputMode={property.type === "integer" ? "numeric" : property.format === "uri" ? "url" : "text"}
            defaultValue={textOf(value)}
            placeholder={textOf(property.default)}
            required={isRequired}
          />
        )}
      </label>
      {hint !== "" && (
        <p id={hintId} className="small faint">
          {hint}
        </p>
      )}
    </div>
  );
}
