import { defineProtocol } from "../../protocol.ts";

export const clrFund = defineProtocol({
  id: "clrfund",
  name: "clr.fund",
  category: "donations",
  contracts: [
    {
      role: "fundraiser",
      what: "funding round",
      at: { "eip155:42161": ["0xed67d6682dc88e06c66e188027ca883455afdada"] },
    },
  ],
});
