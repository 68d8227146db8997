import { useState, type ReactNode } from "react";

const pixels = { normal: 34, small: 26 };
export type LogoSize = keyof typeof pixels;

/** A shipped picture; `letters` where it cannot be loaded, as offline. */
export function Logo({
  source,
  size,
  className,
  letters,
}: {
  source: string;
  size: LogoSize;
  className: string;
  letters: ReactNode;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === source) return letters;
  return (
    <img
      className={`${className} ${size}`}
      src={source}
      alt=""
      width={pixels[size]}
      height={pixels[size]}
      loading="lazy"
      onError={() => setBroken(source)}
    />
  );
}
