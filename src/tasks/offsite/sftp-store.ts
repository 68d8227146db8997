import type { Sftp } from "../../ports/sftp.ts";
import { SftpFailure } from "../../ports/sftp.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { maxListed, type CopyStore } from "./copy-store.ts";

/** A folder of an SFTP server. A file is uploaded under another name and renamed once it is complete. */
export async function sftpStore(sftp: Sftp, path: string): Promise<CopyStore> {
  const folder = path === "" ? "." : path.replace(/(?!^)\/+$/, "");
  const at = (name: string): string => `${folder === "/" ? "" : folder}/${name}`;
  await translateErrors(sftp.makeFolder(folder));
  const list = () => translateErrors(sftp.list(folder, maxListed));
  return {
    list,
    async write(name, source) {
      const draft = at(`${name}.part`);
      await translateErrors(sftp.write(draft, source.read()));
      const listedFile = (await list()).find((file) => file.name === `${name}.part`);
      if (listedFile?.size !== source.size)
        throw new AppError(
          "upstream",
          msg`The server has ${listedFile?.size ?? 0} of ${source.size} bytes of the copy. Check its free space; it is tried again.`,
        );
      await translateErrors(sftp.rename(draft, at(name)));
    },
    async *read(name, range) {
      try {
        yield* sftp.read(at(name), range);
      } catch (error) {
        throw asAppError(error);
      }
    },
    remove: (name) => translateErrors(sftp.remove(at(name))),
    close: () => sftp.close(),
  };
}

export async function translateErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asAppError(error);
  }
}

const codes = {
  unreachable: "upstream",
  refused: "forbidden",
  hostKey: "conflict",
  missing: "not_found",
  failed: "upstream",
} as const;

function asAppError(error: unknown): unknown {
  return error instanceof SftpFailure ? new AppError(codes[error.kind], error.message) : error;
}
