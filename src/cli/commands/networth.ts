import { z } from "zod";
import { formatDecimal, parseDecimal, round } from "../../domain/money/decimal.ts";
import { nonEmpty, type AddCommand } from "../command.ts";
import type { Output } from "../progress.ts";
import type { Service } from "../service.ts";

const options = z.strictObject({ account: z.string(), json: z.boolean().default(false) });

export const netWorthCommand: AddCommand = (program, { out, withService }) => {
  program
    .command("networth")
    .description("print the current net worth of an account")
    .requiredOption("--account <name>", "the account", nonEmpty)
    .option("--json", "print the complete answer of netWorth.current as JSON")
    .action((commandOptions: unknown) =>
      withService((service) => netWorth(service, options.parse(commandOptions), out)),
    );
};

async function netWorth(
  service: Service,
  { account: accountName, json }: z.output<typeof options>,
  out: Output,
): Promise<void> {
  const current = await service.call("netWorth.current", { accountName });
  if (json) {
    out.write(`${JSON.stringify(current)}\n`);
    return;
  }
  const { baseCurrency } = await service.call("settings.get", { accountName });
  const money = (text: string | null): string =>
    text === null ? "unknown" : `${formatDecimal(round(parseDecimal(text), 2))} ${baseCurrency}`;
  out.write(`${money(current.value)}  as of ${new Date(current.at).toISOString()}\n`);
  for (const { symbol, amount, value } of current.parts)
    out.write(`  ${symbol}  ${amount}  ${money(value)}\n`);
  if (current.unpriced.length > 0) out.write(`Not included, no price: ${current.unpriced.join(", ")}\n`);
  if (current.stale.length > 0) out.write(`Stale prices: ${current.stale.join(", ")}\n`);
  for (const { assetId, amount } of current.inTransit)
    out.write(`In transit, included: ${amount} of ${assetId}\n`);
  for (const { reason } of current.incomplete) out.write(`Incomplete: ${reason}\n`);
}
