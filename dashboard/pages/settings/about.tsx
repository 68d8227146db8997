import { useQuery } from "@tanstack/react-query";

type Info = { name: string; version: string; commit: string; runtime: { name: string; version: string } };

export function About() {
  const info = useQuery({
    queryKey: ["", "system.info"],
    queryFn: async ({ signal }) => (await (await fetch("/info", { signal })).json()) as Info,
  });
  return (
    <p className="faint small about">
      Portolan {info.data?.version ?? "…"}
      {info.data !== undefined &&
        `${info.data.commit === "unknown" ? "" : ` (${info.data.commit})`} · ${info.data.runtime.name} ${info.data.runtime.version}`}
    </p>
  );
}
