import { expect, test } from "vitest";
import { contractAt } from "../../../domain/protocols/contracts.ts";
import { solanaPlatform } from "../../../domain/protocols/protocol.ts";
import { calledIn } from "./programs.ts";

const wallet = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const budget = "ComputeBudget111111111111111111111111111111";
const stakePools = "SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy";
const jitoPool = "Jito4APyf642JPZPx3hGc6WWJ8zPKtRbRs4P815Awbb";
const raydium = "675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8";
const jupiter = "JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4";
const unknown = "FLUXubRmkEi2q6K3Y9kBPg9248ggaZVsoSFhtJHSrm1X";

/** A transaction that calls programs with accounts, each an account of the transaction. */
function calling(...calls: [program: string, ...accounts: string[]][]) {
  const keys = [...new Set([wallet, ...calls.flat()])];
  return {
    slot: 1,
    blockTime: 1,
    meta: null,
    transaction: {
      signatures: ["1"],
      message: {
        accountKeys: keys,
        instructions: calls.map(([program, ...accounts]) => ({
          programIdIndex: keys.indexOf(program),
          accounts: accounts.map((account) => keys.indexOf(account)),
          data: "",
        })),
      },
    },
  };
}

test.each<[string, Parameters<typeof calling>, string | undefined]>([
  ["the called program", [[budget], [jupiter, wallet]], "jupiter"],
  ["the aggregator, not the pools it calls", [[jupiter, wallet, raydium]], "jupiter"],
  ["nothing by the pools that an unknown program calls", [[unknown, wallet, raydium]], undefined],
  ["the stake pool at the program that pools share", [[stakePools, jitoPool, wallet]], "jito"],
  ["nothing by a stake pool that is not known", [[stakePools, unknown, wallet]], undefined],
])("a transaction of Solana names %s", (_, calls, protocol) => {
  const { counterparty } = calledIn(calling(...calls));
  expect(contractAt(solanaPlatform, counterparty)?.protocol.id).toBe(protocol);
});
