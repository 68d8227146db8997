import type { AnyConnector } from "../../src/connectors/connector.ts";
import type { Coverage, Proof } from "../../src/connectors/coverage.ts";

type Covered = { id: string; title: string; capabilities: readonly string[]; coverage: Coverage };

const proofText: Record<Proof, string> = {
  recorded: "by recorded answers",
  "local node": "on a local node or server",
  documented: "as documented by the source; no recorded answer proves it",
};
const keyText: Record<Coverage["key"], string> = { none: "no", optional: "optional", required: "yes" };

/** `docs/chains.md` from the registry of connectors. Its tables are not aligned, so that a new kind changes its own lines only. */
export function chainsPage(connectors: readonly AnyConnector[]): string {
  const covered = connectors.flatMap(({ id, title, capabilities, coverage }): Covered[] =>
    coverage === undefined ? [] : [{ id, title, capabilities, coverage }],
  );
  const families = new Map<string, Covered[]>();
  for (const one of covered)
    families.set(one.coverage.family, [...(families.get(one.coverage.family) ?? []), one]);
  const sorted = [...families].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    "# Chains and exchanges",
    "",
    "Generated from the connectors by `scripts/generate-docs.ts`; do not edit. `connections.kinds` answers the settings of each kind.",
    "",
    "Balances are compared with the source in the certificate. A statement is proved by recorded answers or on a local node; where neither exists, it is built to the source's documentation and marked so.",
    "",
    "Tests run the sync of every kind of chain against local servers that answer in the source's form. They interrupt it after each request, kill the service in its middle, repeat it without news, fail each single request, and read long histories. Avalanche's X-chain shares the P-chain's reader; `evm-node` is interrupted, killed and compared on a local node. `test/chains/own-sync-families.test.ts` checks that no kind is missing.",
    "",
    "| Family | Kind | Chains | Source | Key |",
    "| --- | --- | --- | --- | --- |",
    ...sorted.flatMap(([family, kinds]) =>
      kinds.map(
        ({ id, coverage }) =>
          `| ${family} | [${id}](#${id}) | ${coverage.chains.length || (family === "Exchanges" ? "" : 1)} | ${cell(coverage.source)} | ${keyText[coverage.key]} |`,
      ),
    ),
    ...sorted.flatMap(([family, kinds]) => ["", `## ${family}`, ...kinds.flatMap(section)]),
    "",
  ].join("\n");
}

function section({ id, title, capabilities, coverage }: Covered): string[] {
  const { chains, reads, accounts = [], source, upstreams, key, limits, proofs } = coverage;
  return [
    "",
    `<a id="${id}"></a>`,
    "",
    `### ${title}`,
    "",
    `Kind \`${id}\`: ${capabilities.join(", ")}.`,
    "",
    ...(chains.length === 0
      ? []
      : [`- **Chains:** ${chains.map(({ name, platform }) => `${name} (\`${platform}\`)`).join(", ")}`]),
    `- **Read:** ${reads.join("; ")}`,
    ...(accounts.length === 0
      ? []
      : [
          "- **Further accounts**, each with its balances compared, and named where the key may not read it:",
          ...accounts.map(({ title: name, history }) => `  - ${name}: ${history}`),
        ]),
    `- **Source:** ${source}`,
    ...(upstreams.length === 0
      ? []
      : [`- **Other server:** ${upstreams.map((upstream) => `\`UPSTREAM_${upstream}_URL\``).join(", ")}`]),
    `- **Key needed:** ${keyText[key]}`,
    ...(limits.length === 0 ? [] : ["- **Limits:**", ...limits.map((limit) => `  - ${limit}`)]),
    "- **Proof:**",
    ...proofs.map(({ what, by }) => `  - ${what}: ${proofText[by]}`),
  ];
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
