import type { ToolSet } from "ai";
import { AppError } from "../../errors/app-error.ts";
import type { AssistantTool, ToolRun } from "./tool.ts";

/** Our tools in the AI SDK's form. An error that is not an `AppError` is logged; the model learns only that the tool failed. */
export function toolSet(
  tools: readonly AssistantTool[],
  run: Omit<ToolRun, "account" | "signal">,
  signal: AbortSignal,
): ToolSet {
  const { context, accountName } = run;
  return Object.fromEntries(
    tools.map((tool) => [
      tool.name,
      {
        description: tool.description,
        inputSchema: tool.input,
        async execute(input: Record<string, unknown>): Promise<unknown> {
          try {
            // Opened for each call: a chat can last longer than an idle file stays open.
            const account = context.accounts.open(accountName);
            return (await tool.run(input, { ...run, account, signal })) ?? null;
          } catch (error) {
            if (error instanceof AppError || signal.aborted) throw error;
            const reference = context.newId();
            context.log.error("A tool of the assistant failed.", { tool: tool.name, reference, error });
            throw new AppError(
              "internal",
              `${tool.name} failed. The log has details under the reference ${reference}.`,
            );
          }
        },
      },
    ]),
  );
}
