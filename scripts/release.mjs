// npm run release: makes the files of a release in release/: the package, the Helm chart, the manifests, the list of components and, where a Docker
// daemon runs, the image for amd64 and arm64; then their checksums, and with `-- --key=<SSH key>` a signature of these.
//   npm run release -- --key=~/.ssh/release            from the committed files; refuses changes that are not committed
//   npm run release -- --check-reproducible            builds a second time in another folder and compares
//   npm run release -- --out=<folder> --built          into another folder; with dist/ as it is
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensureInstalled, root } from "./ensure-installed.mjs";

const option = (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const has = (name) => process.argv.includes(`--${name}`);
const path = (text) => resolve(text.replace(/^~(?=\/)/, homedir()));

const { name, version } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const out = path(option("out") ?? `${root}release`);
const commit = run("git", ["rev-parse", "HEAD"]).trim();
const epoch = run("git", ["log", "-1", "--format=%ct"]).trim();

/** Returns the standard output of a program. An error of the program ends the release. */
function run(program, words, options = {}) {
  const result = spawnSync(program, words, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 256 * 1_024 ** 2,
    ...options,
  });
  if (result.error !== undefined || result.status !== 0)
    fail(`${program} ${words.join(" ")} failed: ${result.error?.message ?? result.stderr?.trim() ?? ""}`);
  return result.stdout;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

function digestOf(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

/** Packs a folder's files with fixed order, owner and time, so that equal files result in equal archives. */
function packFolder(parent, folder, file) {
  const words = [
    "--sort=name",
    `--mtime=@${epoch}`,
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    "--mode=u=rwX,go=rX",
  ];
  const tar = join(parent, "archive.tar");
  run("tar", [...words, "-cf", tar, "-C", parent, folder]);
  const packed = spawnSync("gzip", ["-n", "-9", "-c", tar], { maxBuffer: 256 * 1_024 ** 2 });
  if (packed.status !== 0) fail(`gzip failed: ${String(packed.stderr)}`);
  writeFileSync(join(out, file), packed.stdout);
  rmSync(tar);
}

/** The chart and the manifests, from the committed files. */
function packManifests() {
  const scratch = mkdtempSync(join(tmpdir(), "portolan-release-"));
  const files = run("git", ["archive", "--format=tar", commit, "packaging", "Dockerfile"], {
    encoding: "buffer",
  });
  run("tar", ["-xf", "-", "-C", scratch], { input: files });
  packFolder(join(scratch, "packaging/helm"), name, `${name}-chart-${version}.tgz`);
  packFolder(scratch, "packaging", `${name}-manifests-${version}.tar.gz`);
  rmSync(scratch, { recursive: true });
}

/** The bill of materials of an installation in CycloneDX, without npm's random number and time. */
function writeComponents() {
  const list = JSON.parse(
    run("npm", ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--omit=dev"]),
  );
  delete list.serialNumber;
  list.metadata.timestamp = new Date(Number(epoch) * 1_000).toISOString();
  list.metadata.component.name = name;
  writeFileSync(join(out, `${name}-${version}.cdx.json`), `${JSON.stringify(list, null, 2)}\n`);
}

/** Writes the image for both architectures as one OCI archive; omitted without a daemon. */
function buildImage() {
  if (spawnSync("docker", ["info"], { stdio: "ignore" }).status !== 0) {
    console.log(
      "No image: no Docker daemon answers here. `docker buildx build` makes it from the same commit.",
    );
    return;
  }
  const file = join(out, `${name}-image-${version}.oci.tar`);
  run("docker", [
    "buildx",
    "build",
    "--platform=linux/amd64,linux/arm64",
    `--build-arg=GIT_HASH=${commit.slice(0, 12)}`,
    `--build-arg=SOURCE_DATE_EPOCH=${epoch}`,
    "--provenance=false",
    `--output=type=oci,dest=${file},rewrite-timestamp=true`,
    ".",
  ]);
}

/** Builds the commit in another folder and compares the package with the one made here. */
function checkReproducible(packed) {
  const scratch = mkdtempSync(join(tmpdir(), "portolan-release-"));
  run("tar", ["-xf", "-", "-C", scratch], {
    input: run("git", ["archive", "--format=tar", commit], { encoding: "buffer" }),
  });
  // No symbolic link to the folder, because the bundler names modules by their real paths.
  cpSync(`${root}node_modules`, join(scratch, "node_modules"), { recursive: true, verbatimSymlinks: true });
  run(process.execPath, ["scripts/build.mjs"], { cwd: scratch });
  run("npm", ["pack", "--silent", "--ignore-scripts"], { cwd: scratch });
  const same = digestOf(join(scratch, packed)) === digestOf(join(out, packed));
  rmSync(scratch, { recursive: true });
  if (!same) fail(`A second build of ${packed} in another folder differs: the release is not reproducible.`);
  console.log(`A second build of ${packed} in another folder is equal, byte for byte.`);
}

function sign(key) {
  if (!existsSync(key)) fail(`There is no SSH key at ${key}.`);
  rmSync(join(out, "SHA256SUMS.sig"), { force: true });
  run("ssh-keygen", ["-Y", "sign", "-q", "-f", key, "-n", `${name}-release`, join(out, "SHA256SUMS")]);
}

if (!has("built")) {
  const changes = run("git", ["status", "--porcelain"]).trim();
  if (changes !== "") fail(`Commit these files first, a release is made from a commit:\n${changes}`);
  await ensureInstalled();
  run(process.execPath, ["scripts/build.mjs"]);
}
if (!existsSync(`${root}dist/main.js`)) fail("There is no dist/: run it without --built.");
if (option("out") === undefined) rmSync(out, { recursive: true, force: true });
else if (existsSync(out) && readdirSync(out).length > 0) fail(`${out} is not empty: name a new folder.`);
mkdirSync(out, { recursive: true });
const packed = run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", out]).trim();
if (has("check-reproducible")) checkReproducible(packed);
packManifests();
writeComponents();
buildImage();
const files = readdirSync(out).sort();
writeFileSync(
  join(out, "SHA256SUMS"),
  files.map((file) => `${digestOf(join(out, file))}  ${file}\n`).join(""),
);
const key = option("key");
if (key !== undefined) sign(path(key));
console.log(`${name} ${version} from ${commit.slice(0, 12)} in ${out}:`);
for (const file of readdirSync(out).sort()) console.log(`  ${file}`);
if (key === undefined) console.log("Not signed: name an SSH key with --key=<file>.");
