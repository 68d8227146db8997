import type { Service } from "./service.ts";

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A launchd agent of the signed-in user on macOS. Without `DATA_LOCATION` the data are in ~/Library/Application Support. */
export function launchAgent({ name, stopSeconds }: Service): string {
  const path = "/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin";
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- npm install -g ${name}; cp this file ~/Library/LaunchAgents/; launchctl bootstrap gui/$(id -u) ~/Library/LaunchAgents/org.${name}.plist -->
<plist version="1.0">
<dict>
  <key>Label</key><string>org.${name}</string>
  <key>ProgramArguments</key>
  <array><string>/usr/bin/env</string><string>${name}</string></array>
  <key>EnvironmentVariables</key>
  <dict>
    <key>PATH</key><string>${path}</string>
    <key>NODE_ENV</key><string>production</string>
    <key>LOG_FORMAT</key><string>json</string>
  </dict>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>
  <key>ThrottleInterval</key><integer>10</integer>
  <key>ExitTimeOut</key><integer>${stopSeconds}</integer>
  <key>Umask</key><integer>${0o077}</integer>
  <key>ProcessType</key><string>Background</string>
</dict>
</plist>
`;
}

/** A Windows service by WinSW 2 or 3: the wrapper is renamed to the name of this file and stored next to it. */
export function windowsService({ name, tagline, stopSeconds }: Service): string {
  return `<service>
  <id>${name}</id>
  <name>${name}</name>
  <description>${escape(tagline)}</description>
  <env name="NODE_ENV" value="production" />
  <env name="LOG_FORMAT" value="json" />
  <env name="DATA_LOCATION" value="%ProgramData%\\${name}" />
  <executable>node.exe</executable>
  <arguments>"%BASE%\\node_modules\\${name}\\dist\\main.js"</arguments>
  <serviceaccount>
    <username>NT AUTHORITY\\LocalService</username>
  </serviceaccount>
  <startmode>Automatic</startmode>
  <onfailure action="restart" delay="10 sec" />
  <stoptimeout>${stopSeconds} sec</stoptimeout>
  <log mode="roll-by-size">
    <sizeThreshold>10240</sizeThreshold>
    <keepFiles>3</keepFiles>
  </log>
</service>
`;
}
