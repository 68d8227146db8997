import { AppError } from "../../errors/app-error.ts";

/** Long enough, but among the most common passwords. */
const commonPasswords = new Set([
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

/** Throws `bad_request` for a password that is too short, too long or too common; `path` names the input field. */
export function checkPassword(password: string, path = "password"): void {
  const fault = faultOf(password);
  if (fault === null) return;
  throw new AppError("bad_request", fault, { data: { errors: [{ path, message: fault }] } });
}

function faultOf(password: string): string | null {
  const letters = [...password];
  if (letters.length < 10)
    return "The password is too short. Use at least 10 characters, such as four random words.";
  if (letters.length > 1000) return "The password is too long. Use at most 1,000 characters.";
  if (new Set(letters).size < 4 || commonPasswords.has(password.toLowerCase())) {
    return "The password is too common. Use another one, such as four random words.";
  }
  return null;
}
