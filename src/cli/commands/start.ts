import type { AddCommand } from "../command.ts";

export const startCommand: AddCommand = (program, { startServer }) => {
  program
    .command("start")
    .description("start the service; environment variables configure it")
    .action(() => startServer());
};
