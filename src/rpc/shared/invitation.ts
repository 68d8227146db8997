import { AppError } from "../../errors/app-error.ts";

/** The same for a wrong, a used, a revoked and an expired invitation. */
export function invitationUnusable(): AppError {
  return new AppError(
    "not_found",
    "This invitation was used, was revoked or has expired. Ask the owner for another one.",
    { reason: "invitation_unusable" },
  );
}
