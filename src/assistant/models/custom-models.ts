import { z } from "zod";
import type { Context } from "../../context/context.ts";
import { AppError, messageOf } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Model } from "../../domain/account/model.ts";
import { decryptProviderAccess } from "../providers/access.ts";
import { custom } from "../providers/custom.ts";
import { redactKey } from "../chat/upstream-error.ts";

/** Assumed context window of a model whose server does not state it; every current server supports it. */
export const assumedWindow = 32_768;

const timeoutMs = 4_000;
const tokens = z.number().int().positive().optional().catch(undefined);

/** The models endpoint of custom servers; vLLM, LM Studio and llama.cpp use different names for the context window. */
const modelList = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1).max(200),
      max_model_len: tokens,
      context_length: tokens,
      max_context_length: tokens,
      meta: z.object({ n_ctx_train: tokens }).optional().nullable().catch(undefined),
    }),
  ),
});

/** The models that the account's custom server lists. Throws `upstream` if the request fails, and `conflict` if no server is set. */
export async function customModels(
  accountId: string,
  context: Pick<Context, "secrets" | "http">,
  signal: AbortSignal,
): Promise<Model[]> {
  const access = await decryptProviderAccess(custom, accountId, context);
  const { url, headers } = custom.trial(access);
  const failed = (problem: string, cause?: unknown): AppError =>
    new AppError(
      "upstream",
      msg`The models of ${access.url} cannot be listed: ${redactKey(problem, access.key)}. Start that server, or set another assistant_custom_url (most end in /v1).`,
      { cause, data: { provider: "custom" } },
    );
  let answer: Response;
  try {
    answer = await access.http.fetchFor("custom")(url, {
      headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
  } catch (error) {
    if (signal.aborted || error instanceof AppError) throw error;
    throw failed(messageOf(error), error);
  }
  const text = await answer.text();
  if (!answer.ok) throw failed(`it answered ${answer.status}`);
  const models = modelList.safeParse(parseAnswer(text));
  if (!models.success) throw failed("its answer is not a list of models");
  return models.data.data.filter(({ id }) => !/embed/i.test(id)).map(modelOf);
}

function modelOf(entry: z.output<typeof modelList>["data"][number]): Model {
  const { id, max_model_len: longest, context_length: length, max_context_length: most, meta } = entry;
  return {
    id,
    label: id,
    family: "custom",
    capabilities: ["tools"],
    contextWindow: longest ?? length ?? most ?? meta?.n_ctx_train ?? assumedWindow,
    costPer1kTokens: { input: null, output: null },
  };
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
