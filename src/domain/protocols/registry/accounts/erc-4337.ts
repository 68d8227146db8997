import { defineProtocol, onChains } from "../../protocol.ts";

export const erc4337 = defineProtocol({
  id: "erc-4337",
  name: "Account abstraction (ERC-4337)",
  category: "account",
  contracts: [
    {
      role: "account",
      what: "entry point 0.6",
      at: onChains([1, 10, 100, 137, 8453, 42161], "0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789"),
    },
    {
      role: "account",
      what: "entry point 0.7",
      at: onChains([1, 10, 100, 137, 8453, 42161], "0x0000000071727de22e5e9d8baf0edac6f37da032"),
    },
    {
      role: "account",
      what: "entry points of other chains",
      at: onChains(
        [56, 43114, 59144, 534352],
        "0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789",
        "0x0000000071727de22e5e9d8baf0edac6f37da032",
      ),
    },
    {
      role: "account",
      what: "entry point 0.8",
      at: onChains([1, 10, 56, 100, 137, 8453, 42161], "0x4337084d9e255ff0702461cf8895ce9e3b5ff108"),
    },
    {
      role: "account",
      what: "entry point 0.9",
      at: onChains([1, 10, 56, 100, 137, 8453, 42161], "0x433709009b8330fda32311df1c2afa402ed8d009"),
    },
  ],
});

const addresses = new Set(erc4337.contracts.flatMap(({ at }) => Object.values(at).flat()));

/** Whether an address (in lower case) is an entry point, which has the same address on every chain. */
export function isEntryPoint(address: string | undefined): boolean {
  return address !== undefined && addresses.has(address);
}
