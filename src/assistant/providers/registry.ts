import type { ModelFamily } from "../../domain/account/model.ts";
import { anthropic } from "./anthropic.ts";
import { custom } from "./custom.ts";
import { google } from "./google.ts";
import { openai } from "./openai.ts";
import { perplexity } from "./perplexity.ts";
import type { Provider } from "./provider.ts";

/** All families of models, one line each. */
export const providers: Readonly<Record<ModelFamily, Provider>> = {
  openai,
  anthropic,
  google,
  perplexity,
  custom,
};
