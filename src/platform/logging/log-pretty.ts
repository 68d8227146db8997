const colours: Record<string, string> = {
  debug: "\u001b[90m",
  info: "\u001b[32m",
  warn: "\u001b[33m",
  error: "\u001b[31m",
};
const grey = "\u001b[90m";
const resetColour = "\u001b[0m";

/** Formats a JSON log line for a terminal. Control characters in values are escaped, so that no value can set colours or begin a line. */
export function prettyLine(json: string): string {
  const { time, level, message, stack, ...fields }: Record<string, unknown> = JSON.parse(json);
  const [clock, label] = [String(time).slice(11, 23), String(level)];
  const rest = Object.entries(fields)
    .map(
      ([key, value]) =>
        ` ${grey}${visible(key)}=${resetColour}${typeof value === "string" && /^[\w./:@-]+$/.test(value) ? value : JSON.stringify(value)}`,
    )
    .join("");
  const head = `${grey}${clock}${resetColour} ${colours[label] ?? ""}${label.padEnd(5)}${resetColour} ${visible(String(message))}${rest}`;
  if (typeof stack !== "string") return head;
  return [
    head,
    ...stack
      .split("\n")
      .slice(1)
      .map((line) => `${grey}  ${visible(line.trim())}${resetColour}`),
  ].join("\n");
}

function visible(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what must not reach the terminal
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, (character) =>
    JSON.stringify(character)
      .slice(1, -1)
      .replace(/^[^\\]$/, "\ufffd"),
  );
}
