import type { AddCommand } from "../command.ts";
import { createSecretReader } from "../read-secret.ts";

export const rotateSecretCommand: AddCommand = (program, { env, out, err, readConfig }) => {
  program
    .command("rotate-secret")
    .description("re-encrypt stored secrets under a new master key; stop the service first")
    .addHelpText(
      "after",
      "\nIf JWT_SECRET or JWT_SECRET_FILE is set, enter the new value at the prompt or through a pipe. Otherwise a new key is generated.",
    )
    .action(async () => {
      const { rotateSecret } = await import("../rotate-secret.ts");
      const { JWT_SECRET: statedSecret = "", JWT_SECRET_FILE: file = "" } = env;
      const readSecret = createSecretReader("secret");
      const isGenerated = statedSecret === "" && file === "";
      await rotateSecret(readConfig(), { isGenerated, askNext: () => readSecret("New secret: "), out, err });
    });
};
