import { methodDescription } from "../../method-description.ts";
import { z } from "zod";
import { serverContract } from "../../method-contract.ts";

const state = z.enum(["ok", "degraded", "down"]);

export const health = z.strictObject({
  status: state,
  checks: z.strictObject({ database: state, scheduler: state, disk: state }),
});

export const info = z.strictObject({
  name: z.string(),
  version: z.string(),
  commit: z.string(),
  buildDate: z.string(),
  runtime: z.strictObject({ name: z.string(), version: z.string() }),
});

const noInput = z.strictObject({});

/** `system.methods`. */
export const systemMethods = serverContract({
  doc: "Every method with its access and its input and output as JSON Schema.",
  access: "public",
  input: z.strictObject({}),
  output: z.array(methodDescription),
});

/** The service. `system.methods` is added to the registry that it describes. */
export const system = {
  ping: serverContract({
    doc: "Answers `pong`.",
    access: "public",
    input: noInput,
    output: z.literal("pong"),
  }),
  info: serverContract({
    doc: "What runs: version, commit, build date and runtime.",
    access: "public",
    input: noInput,
    output: info,
  }),
  health: serverContract({
    doc: "Whether the database takes writes (tried at most once in 5 s), tasks run and the disk has room.",
    access: "public",
    input: noInput,
    output: health,
  }),
  methods: systemMethods,
};
