import type { AddCommand } from "../command.ts";

export const demoCommand: AddCommand = (program, { out, err, withService }) => {
  program
    .command("demo")
    .description("create a demo account, unless it exists")
    .action(() =>
      withService(async (service) => {
        err.write("Creating three years of transactions…\n");
        const { accountName } = await service.call("accounts.demo", {});
        out.write(
          `The demo account is "${accountName}". Show its net worth with: portolan networth --account "${accountName}"\n`,
        );
      }),
    );
};
