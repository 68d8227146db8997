import { add, formatDecimal, multiply, parseDecimal } from "../../domain/money/decimal.ts";
import type { ModelCost } from "../../domain/account/model.ts";

/** Tokens of an answer, all its steps together; `null` where the provider does not say. Cached input is part of the input, thinking part of the output. */
export type Usage = {
  inputTokens: number | null;
  outputTokens: number | null;
  totalTokens: number | null;
  reasoningTokens: number | null;
  cachedInputTokens: number | null;
};

/** USD as decimal text, at the list price: what is read from a cache is charged less, so it is this much at most. `null` where a price or a count is not known. */
export function costOf({ inputTokens, outputTokens }: Usage, { input, output }: ModelCost): string | null {
  if (input === null || output === null || inputTokens === null || outputTokens === null) return null;
  const part = (tokens: number, price: string) =>
    multiply(multiply(parseDecimal(String(tokens)), parseDecimal(price)), parseDecimal("0.001"));
  return formatDecimal(add(part(inputTokens, input), part(outputTokens, output)));
}

/** Two steps together. What one of them does not tell is not known of both. */
export function addUsage(a: Usage, b: Usage): Usage {
  const sum = (x: number | null, y: number | null): number | null =>
    x === null || y === null ? null : x + y;
  return {
    inputTokens: sum(a.inputTokens, b.inputTokens),
    outputTokens: sum(a.outputTokens, b.outputTokens),
    totalTokens: sum(a.totalTokens, b.totalTokens),
    reasoningTokens: sum(a.reasoningTokens, b.reasoningTokens),
    cachedInputTokens: sum(a.cachedInputTokens, b.cachedInputTokens),
  };
}
