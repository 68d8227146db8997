import { z } from "zod";
import type { AddCommand } from "../command.ts";

const options = z.strictObject({ json: z.boolean().default(false) });

export const doctorCommand: AddCommand = (program, { env, machine, out, reportFailure }) => {
  program
    .command("doctor")
    .description(
      "check the installation and suggest fixes; changes nothing, exits with 1 if it finds a problem",
    )
    .option("--json", "print the findings as JSON")
    .action(async (commandOptions: unknown) => {
      const { doctor } = await import("../doctor/doctor.ts");
      const exitCode = await doctor({ env, machine, json: options.parse(commandOptions).json }, out);
      if (exitCode !== 0) reportFailure();
    });
};
