import { useState } from "react";
import { multiply, formatDecimal, parseDecimal } from "../../../src/domain/money/decimal.ts";
import type { Model } from "../../data/chats.ts";
import { t } from "../../i18n/t.ts";

const key = "portolan.assistant.model";
const families: Record<string, string> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  perplexity: "Perplexity",
};

function familyTitle(family: string): string {
  return family === "custom" ? t("assistant.yourOwnServer") : (families[family] ?? family);
}

/** The model last used in this browser if it is still usable, else the first usable one. */
export function useModel(models: Model[]): [Model | undefined, (id: string) => void] {
  const [id, setId] = useState(() => localStorage.getItem(key));
  const ready = models.filter(({ available }) => available);
  const choose = (next: string): void => {
    localStorage.setItem(key, next);
    setId(next);
  };
  return [ready.find((model) => model.id === id) ?? ready[0], choose];
}

/** Chooses a model; shows its price. Models without a key are listed too, but disabled. */
export function ModelPicker({
  models,
  chosenModel,
  onChoose,
}: {
  models: Model[];
  chosenModel: Model | undefined;
  onChoose(id: string): void;
}) {
  const groups = [...new Set(models.map(({ family }) => family))];
  return (
    <div className="model-picker">
      <label>
        <span className="visually-hidden">{t("assistant.model")}</span>
        <select value={chosenModel?.id ?? ""} onChange={(event) => onChoose(event.target.value)}>
          {groups.map((family) => (
            <optgroup key={family} label={familyTitle(family)}>
              {models
                .filter((model) => model.family === family)
                .map((model) => (
                  <option key={model.id} value={model.id} disabled={!model.available}>
                    {model.label}
                    {model.available ? "" : ` ${t("assistant.noKey")}`}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      {chosenModel !== undefined && <span className="faint small">{costOf(chosenModel)}</span>}
    </div>
  );
}

function costOf({ family, costPer1kTokens: { input, output }, capabilities }: Model): string {
  if (input === null || output === null)
    return family === "custom" ? t("assistant.onYourOwnServer") : t("assistant.priceUnknown");
  const million = (price: string): string =>
    `$${formatDecimal(multiply(parseDecimal(price), parseDecimal("1000")))}`;
  const cost = t("assistant.inputOutputPerMillionTokens", { input: million(input), output: million(output) });
  return capabilities.includes("tools") ? cost : t("assistant.cannotReadYourData", { cost });
}
