// How scripts run the TypeScript compiler.
import { root } from "./ensure-installed.mjs";

/** By path: the older compiler's package, whose parser some tests use, installs a program of the same name. */
export const compiler = `${root}node_modules/typescript/bin/tsc`;
/**
 * The compiler's own defaults, four checkers and a heap kept small, cost two thirds more processor time and more: each checker repeats what several
 * files need, and the other cores have other work to do. From 3 GiB on it keeps its heap small again.
 */
export const checkers = ["--checkers", "1"];
export const heap = { GOGC: "400", GOMEMLIMIT: "3GiB" };
