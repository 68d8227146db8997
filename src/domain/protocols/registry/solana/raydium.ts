import { defineProtocol, onSolana } from "../../protocol.ts";

export const raydium = defineProtocol({
  id: "raydium",
  name: "Raydium",
  category: "liquidity",
  unread:
    "its programs name the protocol of a transaction; liquidity that is kept without a token of the wallet is booked as sent and received",
  contracts: [
    {
      role: "exchange",
      what: "pools v4, concentrated pools, standard pools",
      at: onSolana(
        "675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8",
        "CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK",
        "CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C",
      ),
    },
  ],
});
