/** A test without a test runner, so that Bun and Node run the very same one. */
export type SmokeTest = { name: string; run: () => void | Promise<void> };
