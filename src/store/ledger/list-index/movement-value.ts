/** The larger of all inflows and all outflows of a transaction `t` in the base currency, a floating-point number; NULL if none has a price. */
export const valueOfMovement = `(SELECT max(side) FROM (SELECT sum(CAST(l.value ->> 'amount' AS REAL) * CAST(coalesce(pa.price, p.price) AS REAL)) AS side FROM json_each(t.legs) l
    JOIN assets a ON a.id = l.value ->> 'assetId' JOIN priced_assets pa ON pa.asset = a.key LEFT JOIN prices_in_use p ON p.asset = pa.priced_as AND p.day = t.at / 86400000
    WHERE l.value ->> 'direction' <> 'fee' GROUP BY l.value ->> 'direction'))`;
