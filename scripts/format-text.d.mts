/** The formatted text of a file, whose name states its language. Throws if it cannot be parsed. */
export function formatText(path: string, text: string): Promise<string>;
