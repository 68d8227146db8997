import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** Queries that are read again once their first answer has arrived. */
const waiting = new WeakSet<Query>();

/**
 * Reads again what may have changed. `invalidateQueries` does not repeat a query whose first answer is under way, which may
 * be older than the change; such a query is repeated once it has arrived.
 */
export async function refetch(queries: QueryClient, isChanged: (key: QueryKey) => boolean): Promise<void> {
  const predicate = ({ queryKey }: Query): boolean => isChanged(queryKey);
  for (const query of queries.getQueryCache().findAll({ predicate, fetchStatus: "fetching" })) {
    const { promise } = query;
    if (promise === undefined || query.state.data !== undefined || waiting.has(query)) continue;
    waiting.add(query);
    void promise
      .catch(() => undefined)
      .then(() => {
        waiting.delete(query);
        return queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
      });
  }
  await queries.invalidateQueries({ predicate });
}
