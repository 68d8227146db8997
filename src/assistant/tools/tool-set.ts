import type { ToolSet } from "ai";
import { AppError } from "../../errors/app-error.ts";
import type { AssistantTool, ToolRun } from "./tool.ts";

/** Our tools as the AI SDK takes them. What a tool throws and is no `AppError` goes to the log; the model is told only that it failed. */
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
            // Opened for each call: a chat may outlast an idle file.
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
