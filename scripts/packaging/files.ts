import { formatText } from "../format-text.mjs";
import { caddyfile, casaOs, composeWithCaddy, trueNas, umbrelApp, umbrelCompose } from "./compose.ts";
import { helmChart } from "./helm.ts";
import { launchAgent, windowsService } from "./native.ts";
import { readService } from "./service.ts";
import { startOsPackage } from "./start-os.ts";

/** The generated manifests by path. Their YAML is parsed and formatted by the formatter. */
export async function packagingFiles(): Promise<Map<string, string>> {
  const service = readService();
  const { name } = service;
  const files = new Map([
    [`org.${name}.plist`, launchAgent(service)],
    [`${name}-service.xml`, windowsService(service)],
    ["Caddyfile", caddyfile(service)],
    ["compose.caddy.yaml", composeWithCaddy(service)],
    ["casaos/docker-compose.yml", casaOs(service)],
    ["truenas/docker-compose.yaml", trueNas(service)],
    [`umbrel/${name}/docker-compose.yml`, umbrelCompose(service)],
    [`umbrel/${name}/umbrel-app.yml`, umbrelApp(service)],
    ...[...startOsPackage(service)].map(([path, text]): [string, string] => [`startos/${path}`, text]),
    ...[...helmChart(service)].map(([path, text]): [string, string] => [`helm/${name}/${path}`, text]),
  ]);
  const laidOut = [...files].map(async ([path, text]): Promise<[string, string]> => [
    `packaging/${path}`,
    await laidOutText(path, text),
  ]);
  return new Map(await Promise.all(laidOut));
}

async function laidOutText(path: string, text: string): Promise<string> {
  return /\.(?:ya?ml|ts|json)$/.test(path) ? formatText(path, text) : text;
}
