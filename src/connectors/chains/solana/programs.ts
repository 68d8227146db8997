import { contractAt } from "../../../domain/protocols/contracts.ts";
import { solanaPlatform } from "../../../domain/protocols/protocol.ts";
import { hasFailed, keysOf, type SolanaTransaction } from "./transaction.ts";

/** The program of stake pools, which many protocols share: the pool names the protocol. */
const stakePools = "SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy";

/**
 * As what a transaction called: the program of a known protocol that it calls directly, or the known stake pool. What a called program
 * calls in turn, as an aggregator does, names nothing.
 */
export function calledIn(found: SolanaTransaction): { counterparty?: string } {
  if (hasFailed(found)) return {};
  const keys = keysOf(found);
  const calledKeys = found.transaction.message.instructions.flatMap(({ programIdIndex, accounts }) => {
    const program = keys[programIdIndex];
    return program === stakePools ? accounts.map((index) => keys[index]) : [program];
  });
  const counterparty = calledKeys.find((key) => contractAt(solanaPlatform, key) !== undefined);
  return counterparty === undefined ? {} : { counterparty };
}
