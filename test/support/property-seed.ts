import fc from "fast-check";

/**
 * `npm test` uses the same cases each time, so that a rare counterexample is found by the nightly run with random seeds (`PROPERTY_SEED=free`)
 * and not by an unrelated change. A number selects that seed.
 */
const chosen = process.env["PROPERTY_SEED"] ?? "20261121";
if (chosen !== "free") fc.configureGlobal({ seed: Number(chosen) });
