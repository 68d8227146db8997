import { useAccountQuery } from "../account.tsx";

/** Open issues that make figures wrong, incomplete or doubtful, and all of them: every page shows the same numbers. */
export function useProblemCount(): { serious: number; total: number } | undefined {
  const all = useAccountQuery("issues.list", { limit: 1 });
  const mild = useAccountQuery("issues.list", { limit: 1, filter: { severity: "info" } });
  if (all.data === undefined || mild.data === undefined) return undefined;
  return { serious: Math.max(0, all.data.total - mild.data.total), total: all.data.total };
}
