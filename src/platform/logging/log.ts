import { writeSync } from "node:fs";
import type { Logger } from "../../ports/logger.ts";
import { prettyLine } from "./log-pretty.ts";
import { redacted, redactedText } from "./redact.ts";

const levels = { debug: 10, info: 20, warn: 30, error: 40 } as const;
export type LogLevel = keyof typeof levels;

export type LogOptions = {
  level: LogLevel;
  format: "pretty" | "json";
  /** Named in every line when it is not the main one. */
  thread?: string;
  /** Takes finished lines; default standard output. */
  write?: (line: string) => void;
  /** Takes the same lines as JSON, whatever the format is: for a file. */
  keep?: (line: string) => void;
  now?: () => number;
};

/**
 * A structured log, one line an event: JSON, or coloured text for a terminal. Secrets are taken out by the names of their fields and by their
 * looks, and no value can begin a line of its own. Own code, because a library would leave just these three things to do.
 */
export function createLog(options: LogOptions): Logger {
  const { level, format, thread, write = writeToStandardOutput, keep, now = Date.now } = options;
  const build = (bound: Record<string, unknown>): Logger => {
    const at =
      (name: LogLevel) =>
      (message: string, fields: Record<string, unknown> = {}) => {
        if (levels[name] < levels[level]) return;
        const line = {
          time: new Date(now()).toISOString(),
          level: name,
          message: redactedText(message),
          ...redacted({ ...bound, ...fields }),
        };
        const json = `${JSON.stringify(line)}\n`;
        write(format === "json" ? json : `${prettyLine(line)}\n`);
        keep?.(json);
      };
    return {
      debug: at("debug"),
      info: at("info"),
      warn: at("warn"),
      error: at("error"),
      child: (fields) => build({ ...bound, ...fields }),
    };
  };
  return build(thread === undefined ? {} : { thread });
}

/** At once and whole, from any thread. A reader that has gone or is stuck loses lines; the service goes on. */
export function writeToStandardOutput(line: string): void {
  const bytes = Buffer.from(line);
  for (let sent = 0, tries = 0; sent < bytes.length && tries < 100; tries++) {
    try {
      sent += writeSync(1, bytes, sent);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) return;
    }
  }
}
