import type { AddCommand } from "../command.ts";
import { backupCommand } from "./backup.ts";
import { demoCommand } from "./demo.ts";
import { doctorCommand } from "./doctor.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { netWorthCommand } from "./networth.ts";
import { restoreCommand } from "./restore.ts";
import { rotateSecretCommand } from "./rotate-secret.ts";
import { setPasswordCommand } from "./set-password.ts";
import { startCommand } from "./start.ts";

/** In the order of the help. */
export const commands: readonly AddCommand[] = [
  startCommand,
  importCommand,
  exportCommand,
  netWorthCommand,
  backupCommand,
  restoreCommand,
  doctorCommand,
  demoCommand,
  setPasswordCommand,
  rotateSecretCommand,
];
