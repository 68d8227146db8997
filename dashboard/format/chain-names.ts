/** Names of chains that `names.ts` does not list; their registry is loaded when one of them is shown. */
const names = new Map<string, string>();
const listeners = new Set<() => void>();
const loading = new Set<Promise<void>>();

export function chainName(platform: string): string | undefined {
  if (names.size === 0 && loading.size === 0) loading.add(load());
  return names.get(platform);
}

/** For `useSyncExternalStore`: the number of known names. */
export const chainNames = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  count: () => names.size,
};

async function load(): Promise<void> {
  const { chains } = await import("../../src/domain/catalog/chains.ts");
  for (const { platform, name } of chains) names.set(platform, name);
  for (const listener of listeners) listener();
}
