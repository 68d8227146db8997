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
  doc: "Lists the methods with their access and their input and output as JSON Schema.",
  access: "public",
  input: z.strictObject({}),
  output: z.array(methodDescription),
});

/** The service. `system.methods` is added to the registry that it describes. */
export const system = {
  ping: serverContract({
    doc: "Returns `pong`.",
    access: "public",
    input: noInput,
    output: z.literal("pong"),
  }),
  info: serverContract({
    doc: "Returns version, commit, build date and runtime.",
    access: "public",
    input: noInput,
    output: info,
  }),
  health: serverContract({
    doc: "Returns whether the database accepts writes (tested at most every 5 s), tasks run and the disk has space.",
    access: "public",
    input: noInput,
    output: health,
  }),
  methods: systemMethods,
};
