import { useAccountQuery } from "../account.tsx";

/** The number of open issues, and of those (`serious`) that make figures wrong, incomplete or doubtful. Every page shows these numbers. */
export function useProblemCount(): { serious: number; total: number } | undefined {
  const all = useAccountQuery("issues.list", { limit: 1 });
  const mild = useAccountQuery("issues.list", { limit: 1, filter: { severity: "info" } });
  if (all.data === undefined || mild.data === undefined) return undefined;
  return { serious: Math.max(0, all.data.total - mild.data.total), total: all.data.total };
}
