import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg";

export type { IconName };

/** A decorative icon, hidden from screen readers: the text or label next to it has the accessible name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

/** The compass rose of the portolan charts. */
export function Rose({ size = 28 }: { size?: number }) {
  const rays = Array.from({ length: 16 }, (_, index) => index * 22.5);
  return (
    <svg
      className="rose"
      viewBox="-50 -50 100 100"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <circle r="36" />
      {size > 60 && <circle r="47" />}
      {size > 60 &&
        rays.map((angle) => (
          <path key={angle} className="rhumb" d="M0-47V47" transform={`rotate(${angle})`} />
        ))}
      {[45, 135, 225, 315].map((angle) => (
        <path key={angle} className="minor" d="M0-30 5-5 0 0-5-5Z" transform={`rotate(${angle})`} />
      ))}
      {[0, 90, 180, 270].map((angle) => (
        <path
          key={angle}
          className={angle === 0 ? "north" : "major"}
          d="M0-48 7-7 0 0-7-7Z"
          transform={`rotate(${angle})`}
        />
      ))}
    </svg>
  );
}
