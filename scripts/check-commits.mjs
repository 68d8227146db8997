// Checks commit messages: Conventional Commits with a body. `node scripts/check-commits.mjs origin/main..HEAD`; without a range the last
// commit. `--stdin` reads one message, as a commit-msg hook does.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const types = ["feat", "fix", "docs", "test", "refactor", "style", "perf", "build", "ci", "chore", "revert"];
const subjectPattern = new RegExp(`^(${types.join("|")})(\\([a-z0-9][a-z0-9-]*\\))?!?: \\S.*[^.\\s]$`);
const maxSubjectLength = 100;

/** The problems of a commit message; empty if it has none. */
function problemsOf(message) {
  const [subject = "", blank = "", ...body] = message.trimEnd().split("\n");
  const problems = [];
  if (!subjectPattern.test(subject))
    problems.push(
      `the subject must read "type(scope): description" without a final period, with a type of ${types.join(", ")}`,
    );
  if (subject.length > maxSubjectLength)
    problems.push(`the subject must have at most ${maxSubjectLength} characters`);
  if (blank !== "") problems.push("the second line must be empty");
  if (body.join("").trim() === "") problems.push("the body must say why and what was checked");
  return problems;
}

function git(...words) {
  return execFileSync("git", words, { encoding: "utf8" }).trim();
}

function report(name, problems) {
  console.error(name);
  for (const problem of problems) console.error(`  ${problem}`);
}

function messages() {
  const [range = "-1"] = process.argv.slice(2);
  if (range === "--stdin") return [["(standard input)", readFileSync(0, "utf8")]];
  const ids = git("log", "--no-merges", "--format=%H", range).split("\n");
  return ids
    .filter((id) => id !== "")
    .map((id) => [
      `${id.slice(0, 10)} ${git("log", "-1", "--format=%s", id)}`,
      git("log", "-1", "--format=%B", id),
    ]);
}

const checked = messages();
const failed = checked.filter(([name, message]) => {
  const problems = problemsOf(message);
  if (problems.length > 0) report(name, problems);
  return problems.length > 0;
});
console.log(`${checked.length} commits checked, ${failed.length} with problems`);
process.exitCode = failed.length === 0 ? 0 : 1;
