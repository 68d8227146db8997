import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** Queries that are refetched once their first answer has arrived. */
const waiting = new WeakSet<Query>();

/**
 * Refetches the queries that may have changed. `invalidateQueries` does not repeat a query whose first answer is still loading, although
 * that answer may be older than the change; such a query is refetched once its answer has arrived.
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
