import { useState } from "react";
import { multiply, formatDecimal, parseDecimal } from "../../../src/domain/money/decimal.ts";
import type { Model } from "../../data/chats.ts";

const key = "portolan.assistant.model";
const families: Record<string, string> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  perplexity: "Perplexity",
  custom: "Your own server",
};

export function familyTitle(family: string): string {
  return families[family] ?? family;
}

/** The model this browser asked last, where it can still be asked; else the first one that can. */
export function useModel(models: Model[]): [Model | undefined, (id: string) => void] {
  const [id, setId] = useState(() => localStorage.getItem(key));
  const ready = models.filter(({ available }) => available);
  const choose = (next: string): void => {
    localStorage.setItem(key, next);
    setId(next);
  };
  return [ready.find((model) => model.id === id) ?? ready[0], choose];
}

/** Which model is asked, and what it costs. Those without a key are shown, so that one knows what a key would open. */
export function ModelPicker({
  models,
  chosen,
  onChoose,
}: {
  models: Model[];
  chosen: Model | undefined;
  onChoose(id: string): void;
}) {
  const groups = [...new Set(models.map(({ family }) => family))];
  return (
    <div className="model-picker">
      <label>
        <span className="visually-hidden">Model</span>
        <select value={chosen?.id ?? ""} onChange={(event) => onChoose(event.target.value)}>
          {groups.map((family) => (
            <optgroup key={family} label={familyTitle(family)}>
              {models
                .filter((model) => model.family === family)
                .map((model) => (
                  <option key={model.id} value={model.id} disabled={!model.available}>
                    {model.label}
                    {model.available ? "" : " (no key)"}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      {chosen !== undefined && <span className="faint small">{costOf(chosen)}</span>}
    </div>
  );
}

function costOf({ family, costPer1kTokens: { input, output }, capabilities }: Model): string {
  if (input === null || output === null)
    return family === "custom" ? "On your own server" : "Its price is not known";
  const million = (price: string): string =>
    `$${formatDecimal(multiply(parseDecimal(price), parseDecimal("1000")))}`;
  const cost = `${million(input)} in, ${million(output)} out for a million tokens`;
  return capabilities.includes("tools") ? cost : `${cost}; cannot read your data`;
}
