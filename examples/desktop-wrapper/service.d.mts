export type ServiceOptions = {
  /** The service's `dist/main.js`. */
  main: string;
  /** The Node program that runs it; the running one by default. */
  execPath?: string;
  /** The service's variables; without `PORT` it takes a free port. */
  env: NodeJS.ProcessEnv;
  /** Where the service's standard output goes; to this process's own by default. */
  stdout?: "inherit" | "ignore" | number;
  /** At each start, also after a crash; the address does not change. */
  onReady: (ready: { url: string; pid: number }) => void;
  onRestart?: (reason: string) => void;
  /** The service ended three times right after its start. `errors` is the end of its standard error. */
  onFailed: (failure: { reason: string; errors: string }) => void;
  /** After `stop`, when the process has ended. */
  onStopped: () => void;
};

export function runService(options: ServiceOptions): { stop: () => void };
