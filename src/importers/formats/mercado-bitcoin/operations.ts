import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

/** The net amount of the received side is the balance change. The paid side must not have a fee, since no column states who pays it. */
function checked(
  row: DecidedRow<"type" | "grossMoney" | "netMoney" | "grossCoin" | "netCoin">,
): Meaning | undefined {
  const differs =
    (row.is("type", "TRADING-IN") && row.cell("grossMoney") !== row.cell("netMoney")) ||
    (row.is("type", "TRADING-OUT") && row.cell("grossCoin") !== row.cell("netCoin"));
  return differs
    ? {
        refuse:
          "The gross and the net amount of what was paid differ, so what was paid is not known. Enter this row by hand.",
      }
    : undefined;
}

/** The layout since 2024. A withdrawal debits the gross amount. */
export const mercadoBitcoinOperations = defineFormat({
  id: "mercado-bitcoin-operations",
  title: "Mercado Bitcoin: operations (since 2024)",
  platform: "exchange:mercado",
  howTo: "On mercadobitcoin.com.br: Extrato → Exportar CSV.",
  proof: "header only",
  headers: [
    "Ativo,Operação Tipo,Operação Data/Hora,Preço BRL,Liquido BRL,Bruto BRL,Liquido Cripto,Bruto Cripto",
  ],
  fields: {
    coin: "Ativo",
    type: "Operação Tipo",
    date: "Operação Data/Hora",
    netMoney: "Liquido BRL",
    grossMoney: "Bruto BRL",
    netCoin: "Liquido Cripto",
    grossCoin: "Bruto Cripto",
  },
  wallet: "Mercado Bitcoin",
  time: { field: "date", zone: "owner", dates: "day-first" },
  words: {
    field: "type",
    map: {
      "TRADING-IN|TRADING-OUT": { type: "trade", shape: "trade" },
      "WALLET-IN": { type: "deposit", shape: "sides", only: "in" },
      "WALLET-OUT": { type: "withdrawal", shape: "sides", only: "out" },
      "CASH-IN": "deposit",
      "CASH-OUT": "withdrawal",
    },
  },
  decide: checked,
  movement: { amount: "netMoney", asset: { fixed: "BRL" }, sign: "word" },
  sides: { in: { amount: "netCoin", asset: "coin" }, out: { amount: "grossCoin", asset: "coin" } },
  trade: {
    side: { field: "type", buy: "TRADING-IN", sell: "TRADING-OUT" },
    base: { amount: "netCoin", asset: "coin" },
    quote: { amount: "netMoney", asset: { fixed: "BRL" } },
  },
});
