import { defineProtocol, onSolana } from "../../protocol.ts";

export const sanctum = defineProtocol({
  id: "sanctum",
  name: "Sanctum",
  category: "staking",
  unread:
    "its programs name the protocol of a transaction; what a wallet gives for a token of it is booked as a trade",
  contracts: [
    {
      role: "exchange",
      what: "stake pools of one and of several validators",
      at: onSolana(
        "SP12tWFxD9oJsVWNavTTBZvMbA6gkAmxtVgxdqvyvhY",
        "SPMBzsVUuoHA4Jm6KunbsotaahvVikZs1JyTW6iJvbn",
      ),
    },
    {
      role: "exchange",
      what: "Infinity and the router between staked SOL",
      at: onSolana(
        "5ocnV1qiCgaQR8Jb8xWnVbApfaygJ8tNoZfgPwsgx9kx",
        "stkitrT1Uoy18Dk1fTrgPw8W6MVzoCfYoAFT4MLsmhq",
      ),
    },
  ],
});
