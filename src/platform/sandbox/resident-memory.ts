import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";

const pageBytes = 4096;

/** Resident memory of a process of ours, in bytes; `undefined` once it has exited, and on Windows, where it is expensive to read. */
export async function residentMemory(pid: number): Promise<number | undefined> {
  if (process.platform === "win32") return undefined;
  if (process.platform === "linux") {
    const statm = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "");
    const pages = Number(statm.split(" ")[1]);
    return Number.isFinite(pages) && statm !== "" ? pages * pageBytes : undefined;
  }
  return new Promise((found) => {
    execFile("ps", ["-o", "rss=", "-p", String(pid)], (error, output) => {
      const kilobytes = Number(output.trim());
      found(error === null && kilobytes > 0 ? kilobytes * 1024 : undefined);
    });
  });
}
