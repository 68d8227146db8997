import { add, formatDecimal, multiply, parseDecimal } from "../../domain/money/decimal.ts";
import type { ModelCost } from "../../domain/account/model.ts";

/**
 * Tokens of an answer, summed over its steps; `null` if the provider does not state them. Cached input is part of the input, reasoning part of
 * the output.
 */
export type Usage = {
  inputTokens: number | null;
  outputTokens: number | null;
  totalTokens: number | null;
  reasoningTokens: number | null;
  cachedInputTokens: number | null;
};

/** The cost in USD as decimal text, at list price: cached input is cheaper, so this is an upper bound. `null` if a price or a count is unknown. */
export function costOf({ inputTokens, outputTokens }: Usage, { input, output }: ModelCost): string | null {
  if (input === null || output === null || inputTokens === null || outputTokens === null) return null;
  const part = (tokens: number, price: string) =>
    multiply(multiply(parseDecimal(String(tokens)), parseDecimal(price)), parseDecimal("0.001"));
  return formatDecimal(add(part(inputTokens, input), part(outputTokens, output)));
}

/** The sum of two steps; a count that is unknown in one of them is unknown in the sum. */
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
