// How scripts run the TypeScript compiler.
import { root } from "./ensure-installed.mjs";

/** Resolved by path, because the package of the older compiler, whose parser some tests use, installs a program of the same name. */
export const compiler = `${root}node_modules/typescript/bin/tsc`;
/**
 * The compiler's defaults (four checkers and a small heap) use more than two thirds more processor time: each checker repeats work on
 * shared files, and other cores are busy. From 3 GiB on, the compiler keeps its heap small again.
 */
export const checkers = ["--checkers", "1"];
export const heap = { GOGC: "400", GOMEMLIMIT: "3GiB" };
