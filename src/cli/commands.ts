import { existsSync } from "node:fs";
import { AppError } from "../errors/app-error.ts";
import { formatDecimal, parseDecimal, round } from "../domain/money/decimal.ts";
import type { Command } from "./arguments.ts";
import { follow, type Output } from "./progress.ts";
import { createSecretReader } from "./read-secret.ts";
import type { Service } from "./service.ts";

type Streams = { out: Output; err: Output };
type Of<Name extends Command["name"]> = Extract<Command, { name: Name }>;

/** Imports a file and waits until balances and net worth follow from it. */
export async function importFile(
  service: Service,
  command: Of<"import">,
  { out, err }: Streams,
): Promise<void> {
  const { account: accountName, file, format, options, onProblem } = command;
  if (!existsSync(file)) throw new AppError("not_found", `There is no file ${file}.`);
  if (command.create) {
    const accounts = await service.call("accounts.list", {});
    if (!accounts.some(({ name }) => name.toLowerCase() === accountName.toLowerCase()))
      await service.call("accounts.create", { name: accountName });
  }
  const fileId = await service.upload(accountName, file);
  const { importId, taskId } = await service.call("imports.create", {
    accountName,
    fileId,
    onProblem,
    ...(format === undefined ? {} : { format }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  });
  await follow(service, accountName, taskId, err);
  const imports = await service.call("imports.list", { accountName });
  const found = imports.find((entry) => entry.importId === importId);
  for (const { row, message } of found?.problems ?? []) err.write(`line ${row}: ${message}\n`);
  const skipped = found?.problemCount ?? 0;
  out.write(
    `Imported ${found?.transactions ?? 0} transactions from ${found?.rows ?? 0} rows of ${file}` +
      `${skipped > 0 ? `; ${skipped} rows were left out` : ""}.\n`,
  );
  await service.call("tasks.settled", { accountName });
}

/** Prints what the account is worth, and what that leaves out. */
export async function netWorth(
  service: Service,
  { account: accountName, json }: Of<"networth">,
  { out }: Streams,
): Promise<void> {
  const current = await service.call("netWorth.current", { accountName });
  if (json) {
    out.write(`${JSON.stringify(current)}\n`);
    return;
  }
  const { baseCurrency } = await service.call("settings.get", { accountName });
  const money = (text: string | null): string =>
    text === null ? "not known" : `${formatDecimal(round(parseDecimal(text), 2))} ${baseCurrency}`;
  out.write(`${money(current.value)}  as of ${new Date(current.at).toISOString()}\n`);
  for (const { symbol, amount, value } of current.parts)
    out.write(`  ${symbol}  ${amount}  ${money(value)}\n`);
  if (current.unpriced.length > 0)
    out.write(`Not counted, without a price: ${current.unpriced.join(", ")}\n`);
  if (current.stale.length > 0) out.write(`At an older price: ${current.stale.join(", ")}\n`);
  for (const { assetId, amount } of current.inTransit)
    out.write(`In transit, counted: ${amount} of ${assetId}\n`);
  for (const { reason } of current.incomplete) out.write(`Incomplete: ${reason}\n`);
}

/** Makes the demo, or finds the one there is. */
export async function demo(service: Service, { out, err }: Streams): Promise<void> {
  err.write("Making three years of history…\n");
  const { accountName } = await service.call("accounts.demo", {});
  out.write(
    `The demo is the account "${accountName}". See it with: portolan networth --account "${accountName}"\n`,
  );
}

/** Sets the owner's password; every session ends. */
export async function setPassword(service: Service, { out }: Streams): Promise<void> {
  const readSecret = createSecretReader();
  const next = await readSecret("New password: ");
  await service.setPassword(next, () => readSecret("Present password: "));
  out.write("The password is set. Every session has ended.\n");
}
