import { platformName } from "../../format/names.ts";
import { placeLogo, placeMarkOf } from "./place-marks.ts";

const pixels = { normal: 34, small: 26 };

/** The logo of a chain, an exchange or a wallet app if the page ships one, else letters of its name on a coloured background. */
export function PlaceMark({ platform, size = "normal" }: { platform: string; size?: keyof typeof pixels }) {
  const logo = placeLogo(platform);
  if (logo !== undefined)
    return (
      <img
        className={`coin-logo place-logo ${size}`}
        src={logo}
        alt=""
        width={pixels[size]}
        height={pixels[size]}
        loading="lazy"
      />
    );
  const { letters, hue } = placeMarkOf(platform, platformName(platform));
  return (
    <span
      className={`coin-mark place-logo hue-${hue} ${size} ${letters.length > 3 ? "long" : ""}`}
      aria-hidden="true"
    >
      {letters}
    </span>
  );
}
