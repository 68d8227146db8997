/**
 * Amounts booked as income by the audit log: inflows booked as income and the surplus of positions. Amounts, so that earlier and later ones
 * are valued at the same prices.
 */
export const incomeEntries = `SELECT a.id AS assetId, e.at AS at, e.change AS change FROM entries e JOIN transactions t ON t.key = e.transaction_key JOIN assets a ON a.key = e.asset
  WHERE (e.operation = 'reward' OR (e.operation = 'in' AND t.type IN ('reward', 'interest', 'airdrop', 'mining', 'income', 'derivative')))
    AND a.spam = 0 AND a.kind <> 'nft'`;

/**
 * Marks an account for recomputation under new rules: every transaction is reclassified, and all derived data follows. The previous figures
 * are kept, so that the owner is shown the difference once (store/account/recomputed.ts). The first such step of an upgrade stores them.
 */
export const recomputeUnderNewRules = `
INSERT OR IGNORE INTO meta (key, value)
  SELECT 'recompute.before', json_object(
    'day', (SELECT day FROM net_worth WHERE value IS NOT NULL ORDER BY day DESC LIMIT 1 OFFSET (SELECT count(*) > 1 FROM (SELECT 1 FROM net_worth WHERE value IS NOT NULL LIMIT 2))),
    'netWorth', (SELECT value FROM net_worth WHERE value IS NOT NULL ORDER BY day DESC LIMIT 1 OFFSET (SELECT count(*) > 1 FROM (SELECT 1 FROM net_worth WHERE value IS NOT NULL LIMIT 2))),
    'realised', json((SELECT json_group_array(figures ->> 'realised') FROM trades)),
    'income', json((SELECT json_group_array(json_array(assetId, at, change)) FROM (${incomeEntries}))))
  WHERE EXISTS (SELECT 1 FROM transactions);
INSERT OR REPLACE INTO meta (key, value) SELECT 'ledger.classifyAfter', '0' WHERE EXISTS (SELECT 1 FROM transactions);
INSERT INTO changes (topic, cause, since, count, at)
  SELECT topic.value, 'updated', NULL, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM json_each('["transactions", "balances"]') topic WHERE EXISTS (SELECT 1 FROM transactions);
`;
