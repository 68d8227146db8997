import { AppError } from "../../errors/app-error.ts";

/** Long enough, and still among the first that anyone tries. */
const common = new Set([
  "1234567890",
  "0123456789",
  "12345678910",
  "123456789a",
  "1q2w3e4r5t",
  "qwertyuiop",
  "qwerty12345",
  "qwerty123456",
  "password12",
  "password123",
  "password1234",
  "passw0rd123",
  "iloveyou123",
  "letmein1234",
  "welcome1234",
  "administrator",
  "adminadmin",
  "admin12345",
  "changeme123",
  "q1w2e3r4t5",
  "abcdefghij",
  "bitcoin123",
  "portolan123",
  "portolanportolan",
]);

/** Throws `bad_request` for a password that is too short, too long or too well known; `path` is where it stood. */
export function checkPassword(password: string, path = "password"): void {
  const fault = faultOf(password);
  if (fault === null) return;
  throw new AppError("bad_request", fault, { data: { errors: [{ path, message: fault }] } });
}

function faultOf(password: string): string | null {
  const letters = [...password];
  if (letters.length < 10) return "Use at least 10 characters; a few random words are easy to keep in mind.";
  if (letters.length > 1000) return "Use at most 1,000 characters.";
  if (new Set(letters).size < 4 || common.has(password.toLowerCase())) {
    return "This password is among the first that are tried. A few random words are easy to keep in mind.";
  }
  return null;
}
