import { defineProtocol, onChains } from "../../protocol.ts";

export const eas = defineProtocol({
  id: "eas",
  name: "Ethereum Attestation Service",
  category: "account",
  contracts: [
    {
      role: "payee",
      what: "attestations",
      at: {
        ...onChains([10, 8453], "0x4200000000000000000000000000000000000021"),
        "eip155:1": ["0xa1207f3bba224e2c9c3c6d5af63d0eb1582ce587"],
        "eip155:42161": ["0xbd75f629a22dc1ced33dda0b68c546a1c035c458"],
      },
    },
    {
      role: "payee",
      what: "Gitcoin Passport, which attests for a fee",
      at: { "eip155:42161": ["0xeb2addd987c2c4eff3237ed6d829c214198c0189"] },
    },
  ],
});
