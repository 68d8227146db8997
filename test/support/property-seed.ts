import fc from "fast-check";

/**
 * What lands is judged by the same cases each time: a law that fails for one history in ten thousand is found by the nightly run, whose seeds are free
 * (`PROPERTY_SEED=free`), and not by whoever happens to land something else. A number tries that seed.
 */
const chosen = process.env["PROPERTY_SEED"] ?? "20261121";
if (chosen !== "free") fc.configureGlobal({ seed: Number(chosen) });
