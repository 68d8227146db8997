import type { Context } from "../../context/context.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { draftSuffix } from "../../ports/files.ts";
import type { CopyStore } from "./copy-store.ts";

/** A folder of this machine: another disk, or a mounted share. It has to exist, so that an unmounted disk is detected. */
export function folderStore(path: string, { files }: Pick<Context, "files">): CopyStore {
  if (!files.exists(path) || files.isFile(path))
    throw new AppError("unavailable", msg`The folder ${path} does not exist. Create it, or mount its disk.`);
  const at = (name: string): string => files.join(path, name);
  return {
    list: () =>
      Promise.resolve(
        files
          .list(path)
          .filter((name) => !name.endsWith(draftSuffix) && files.isFile(at(name)))
          .map((name) => ({ name, size: files.size(at(name)) })),
      ),
    // `files.write` writes a temporary file, which it renames when it is complete.
    write: async (name, source) => void (await files.write(at(name), source.read())),
    read: (name, range) => files.read(at(name), range),
    remove: (name) => Promise.resolve(files.remove(at(name))),
    close: () => undefined,
  };
}
