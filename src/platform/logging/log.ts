import { writeSync } from "node:fs";
import { pino, type Level, type Logger as PinoLogger } from "pino";
import type { Logger } from "../../ports/logger.ts";
import { prettyLine } from "./log-pretty.ts";
import { redactFields, redactText } from "./redact.ts";

export type LogLevel = Extract<Level, "debug" | "info" | "warn" | "error">;

export type LogOptions = {
  level: LogLevel;
  format: "pretty" | "json";
  /** Added to every line; omitted on the main thread. */
  thread?: string;
  /** Receives each formatted line; default standard output. */
  write?: (line: string) => void;
  /** Receives each line as JSON in every format, for a file. */
  keep?: (line: string) => void;
  now?: () => number;
};

/**
 * A structured log: pino with one line per event, as JSON or as coloured text for a terminal. Secrets are redacted by the names of their fields and
 * by their form before pino sees them. Lines are written synchronously from either thread, so that the last one before a crash is there.
 */
export function createLog(options: LogOptions): Logger {
  const { level, format, thread, write = writeToStandardOutput, keep, now = Date.now } = options;
  const destination = {
    write(json: string): void {
      write(format === "json" ? json : `${prettyLine(json)}\n`);
      keep?.(json);
    },
  };
  const log = pino(
    {
      level,
      base: thread === undefined ? null : { thread },
      messageKey: "message",
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }), log: redactFields },
    },
    destination,
  );
  return loggerOf(log);
}

function loggerOf(log: PinoLogger): Logger {
  const at =
    (level: LogLevel) =>
    (message: string, fields: Record<string, unknown> = {}): void => {
      if (log.isLevelEnabled(level)) log[level](fields, redactText(message));
    };
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: (fields) => loggerOf(log.child(redactFields(fields))),
  };
}

/** Writes a complete line synchronously, from any thread. If the reader is gone or stuck, lines are lost and the service continues. */
export function writeToStandardOutput(line: string): void {
  const bytes = Buffer.from(line);
  for (let sentBytes = 0, tries = 0; sentBytes < bytes.length && tries < 100; tries++) {
    try {
      sentBytes += writeSync(1, bytes, sentBytes);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) return;
    }
  }
}
