import type { AddCommand } from "../command.ts";
import { createSecretReader } from "../read-secret.ts";

export const setPasswordCommand: AddCommand = (program, { out, withService }) => {
  program
    .command("set-password")
    .description("set or change the owner's password, read from the terminal or a pipe")
    .action(() =>
      withService(async (service) => {
        const readSecret = createSecretReader();
        const next = await readSecret("New password: ");
        await service.setPassword(next, () => readSecret("Current password: "));
        out.write("The password is set. All sessions have ended; sign in again.\n");
      }),
    );
};
