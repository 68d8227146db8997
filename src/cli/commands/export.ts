import { Option } from "commander";
import { z } from "zod";
import { taskResults } from "../../contract/task-results.ts";
import { AppError } from "../../errors/app-error.ts";
import { nonEmpty, type AddCommand } from "../command.ts";
import { outputPath } from "../output-path.ts";
import { followTask } from "../progress.ts";

const formats = ["csv", "json"] as const;
const options = z.strictObject({
  account: z.string(),
  format: z.enum(formats),
  out: z.string().optional(),
});

export const exportCommand: AddCommand = (program, { out, err, withService }) => {
  program
    .command("export")
    .description("write the transactions of an account to a file, which can be imported again")
    .requiredOption("--account <name>", "the account", nonEmpty)
    .addOption(new Option("--format <format>", "the file's format").choices(formats).default("csv"))
    .option("--out <path>", "output file or folder (default: the current folder)", nonEmpty)
    .action((commandOptions: unknown) => {
      const { account: accountName, format, out: target } = options.parse(commandOptions);
      const pathOf = outputPath(target);
      return withService(async (service) => {
        const { taskId } = await service.call("transactions.export", { accountName, format });
        const task = await followTask(service, { accountName, taskId }, err);
        const { fileId } = taskResults.exportTransactions.parse(task.result);
        const { items } = await service.call("files.list", { accountName, limit: 1000 });
        const file = items.find((item) => item.fileId === fileId);
        if (file === undefined)
          throw new AppError("not_found", `The exported file ${fileId} was deleted. Export again.`);
        const path = pathOf(file.name);
        await service.download(accountName, fileId, path);
        await service.call("files.delete", { accountName, fileId });
        out.write(`Wrote ${path}, ${file.size} bytes.\n`);
      });
    });
};
