/** The compiler's arguments in every project. */
export const checkers: readonly string[];
/** The compiler's environment. */
export const heap: Readonly<Record<string, string>>;
