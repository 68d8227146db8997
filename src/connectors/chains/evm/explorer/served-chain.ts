import type { Chain } from "../../../../domain/catalog/chains.ts";
import { AppError } from "../../../../errors/app-error.ts";
import { msg } from "../../../../errors/wording.ts";
import type { ConnectorContext, SourceGap } from "../../../connector.ts";
import { requestValue, UnsupportedChain, type Explorer } from "./explorer-api.ts";

/**
 * Asks the owner's own explorer which chain it serves. Throws `bad_request` for another chain: its history is not this connection's. Returns a
 * note if the explorer does not state it.
 */
export async function checkServedChain(
  chain: Chain,
  explorer: Explorer,
  context: ConnectorContext,
): Promise<SourceGap | undefined> {
  const served = await servedChain(explorer, context);
  if (served === undefined)
    return {
      from: null,
      to: null,
      reason: msg`${chain.name}: the explorer does not state which chain it serves, so chain ${chain.chainId} is assumed.`,
      about: [chain.platform],
      isNote: true,
    };
  if (served === chain.chainId) return undefined;
  throw new AppError(
    "bad_request",
    msg`Your explorer serves chain ${served}, not ${chain.chainId} (${chain.name}): correct its address or the chains. Nothing was read.`,
  );
}

async function servedChain(explorer: Explorer, context: ConnectorContext): Promise<number | undefined> {
  try {
    const answer = await requestValue(explorer, { module: "proxy", action: "eth_chainId" }, context);
    return typeof answer === "string" && /^0x[0-9a-f]{1,13}$/i.test(answer) ? Number(answer) : undefined;
  } catch (error) {
    if (error instanceof UnsupportedChain) return undefined;
    if (error instanceof AppError && error.code === "upstream") return undefined;
    throw error;
  }
}
