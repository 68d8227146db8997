/** The columns of this service's own CSV export: one row a leg; the rows of one transaction stand together. */
export const portolanColumns = [
  "id",
  "at",
  "type",
  "status",
  "platform",
  "wallet",
  "direction",
  "assetId",
  "amount",
  "kind",
  "legWallet",
  "legCounterparty",
  "valueAmount",
  "valueCurrency",
  "valueBy",
  "txHash",
  "method",
  "counterparty",
  "notes",
  "tags",
] as const;

export type PortolanColumn = (typeof portolanColumns)[number];
