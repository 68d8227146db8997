import { platformName } from "../../format/names.ts";
import { Logo, type LogoSize } from "./logo.tsx";
import { platformLogo, platformMarkOf } from "./platform-marks.ts";

/** The logo of a chain, an exchange or a wallet app if the page ships one, else letters of its name on a coloured background. */
export function PlatformMark({ platform, size = "normal" }: { platform: string; size?: LogoSize }) {
  const { letters: text, hue } = platformMarkOf(platform, platformName(platform));
  const initialsMark = (
    <span
      className={`coin-mark place-logo hue-${hue} ${size} ${text.length > 3 ? "long" : ""}`}
      aria-hidden="true"
      translate="no"
    >
      {text}
    </span>
  );
  const logo = platformLogo(platform);
  if (logo === undefined) return initialsMark;
  return <Logo className="coin-logo place-logo" source={logo} size={size} letters={initialsMark} />;
}
