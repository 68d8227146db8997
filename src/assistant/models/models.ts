import type { Context } from "../../context/context.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { modelFamilies, type Model, type OwnModel } from "../../domain/account/model.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import { catalogue } from "./catalog.ts";
import { assumedWindow, customModels } from "./custom-models.ts";
import { providers } from "../providers/registry.ts";

/** The models of an account by family: those of the catalogue, added to or replaced by the owner's. Those of a custom server are not included. */
function knownModels(account: Pick<AccountStore, "settings">): Model[] {
  const configuredModels = account.settings.get().assistant.models.map(completeModel);
  const ids = new Set(configuredModels.map(({ id }) => id));
  return inOrder([...configuredModels, ...catalogue.filter(({ id }) => !ids.has(id))]);
}

/** The models to choose from; `available` states whether everything the model needs is set. A custom server that does not respond has no models. */
export async function listModels(
  account: Pick<AccountStore, "id" | "settings">,
  context: Pick<Context, "secrets" | "http" | "log">,
  signal: AbortSignal,
): Promise<(Model & { available: boolean })[]> {
  const known = knownModels(account);
  let served: Model[] = [];
  if (context.secrets.has(account.id, providers.custom.secret)) {
    try {
      served = withoutKnownModels(known, await customModels(account.id, context, signal));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      context.log.warn("The assistant's custom server did not list its models.", { problem: error.message });
    }
  }
  const models = [...known, ...served].map((model) => ({
    ...model,
    available: context.secrets.has(account.id, providers[model.family].secret),
  }));
  // The list of models is requested shortly before a question: the library is loaded now rather than during the answer.
  if (models.some(({ available }) => available)) void import("ai");
  return models;
}

/** The model with this id. Throws `not_found`, or the error of the custom server's list. */
export async function findModel(
  modelId: string,
  {
    account,
    context,
    signal,
  }: {
    account: Pick<AccountStore, "id" | "settings">;
    context: Pick<Context, "secrets" | "http">;
    signal: AbortSignal;
  },
): Promise<Model> {
  const known = knownModels(account);
  const model = known.find(({ id }) => id === modelId);
  if (model !== undefined) return model;
  const served = context.secrets.has(account.id, providers.custom.secret)
    ? withoutKnownModels(known, await customModels(account.id, context, signal))
    : [];
  const found = served.find(({ id }) => id === modelId);
  if (found !== undefined) return found;
  const ids = [...known, ...served].map(({ id }) => id);
  throw new AppError(
    "not_found",
    msg`There is no model "${modelId.slice(0, 100)}". Known models: ${ids.join(", ")}. Others are added in settings.assistant.models.`,
  );
}

/** A model of the custom server whose id is taken is available as `custom/<id>`. */
function withoutKnownModels(known: readonly Model[], served: readonly Model[]): Model[] {
  const takenIds = new Set(known.filter(({ family }) => family !== "custom").map(({ id }) => id));
  const customIds = new Set(known.filter(({ family }) => family === "custom").map(({ id }) => id));
  return served
    .filter(({ id }) => !customIds.has(id))
    .map((model) => (takenIds.has(model.id) ? { ...model, id: `custom/${model.id}` } : model));
}

/** The provider's id of the model. */
export function servedId({ family, id }: Pick<Model, "family" | "id">): string {
  return family === "custom" && id.startsWith("custom/") ? id.slice("custom/".length) : id;
}

function completeModel(ownModel: OwnModel): Model {
  const catalogued = catalogue.find(({ id }) => id === ownModel.id);
  const searches = providers[ownModel.family].searchesAlways;
  return {
    id: ownModel.id,
    family: ownModel.family,
    label: ownModel.label ?? catalogued?.label ?? ownModel.id,
    capabilities:
      ownModel.capabilities ?? catalogued?.capabilities ?? (searches ? ["web-search"] : ["tools"]),
    contextWindow: ownModel.contextWindow ?? catalogued?.contextWindow ?? assumedWindow,
    costPer1kTokens: ownModel.costPer1kTokens ?? catalogued?.costPer1kTokens ?? { input: null, output: null },
  };
}

function inOrder(models: readonly Model[]): Model[] {
  return modelFamilies.flatMap((family) => models.filter((model) => model.family === family));
}
