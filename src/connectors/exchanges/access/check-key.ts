import { AppError } from "../../../errors/app-error.ts";
import { msg, reasonWording } from "../../../errors/wording.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import type { ConnectorContext } from "../../connector.ts";
import type { Exchange, ExchangeClient } from "../exchange.ts";
import { openExchange } from "./client.ts";
import { interactiveRefusal } from "./refusals.ts";
import { credentialsOf, type ExchangeSettings } from "./settings.ts";

/** Refuses a key that is invalid, cannot read, or can do more than read. */
export async function checkKey(
  exchange: Exchange,
  settings: ExchangeSettings,
  context: ConnectorContext,
): Promise<void> {
  const credentials = credentialsOf(settings);
  let excessPermissions: string[] = [];
  try {
    const client = await openExchange(exchange, credentials, context);
    await exchange.balances(client);
    excessPermissions = (await powersOf(exchange, client, credentials.apiKey)) ?? [];
  } catch (error) {
    throw interactiveRefusal(error, exchange, credentials, context.now());
  }
  if (excessPermissions.length > 0)
    throw new AppError(
      "bad_request",
      msg`This key can do more than read: ${excessPermissions.join(", ")}. It was not saved. Create a key that can only read (${reasonWording(exchange.howTo)}), and delete this one at ${exchange.title}.`,
      { data: { permissions: excessPermissions } },
    );
}

async function powersOf(
  exchange: Exchange,
  client: ExchangeClient,
  apiKey: string,
): Promise<string[] | null> {
  if (exchange.powers === undefined) return null;
  try {
    return (await exchange.powers(client, apiKey))?.beyondReading ?? null;
  } catch (error) {
    if (error instanceof ExchangeFailure) return null;
    throw error;
  }
}
