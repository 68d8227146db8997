/** The stored `fields` of a change of an asset, by which it differs from one of a transaction. */
export const assetFields = { prices: '["prices"]', worthlessFrom: '["worthlessFrom"]' } as const;
