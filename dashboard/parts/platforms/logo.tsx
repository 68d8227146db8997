import { useState, type ReactNode } from "react";

const pixels = { normal: 34, small: 26 };
export type LogoSize = keyof typeof pixels;

/** A picture that is part of the page. Until it has loaded, or if it cannot be loaded, letters are shown instead. */
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
  const [loaded, setLoaded] = useState<string | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === source) return letters;
  const isLoaded = loaded === source;
  return (
    <span className="logo-place">
      {!isLoaded && letters}
      <img
        className={`${className} ${size}${isLoaded ? "" : " waiting"}`}
        src={source}
        alt=""
        width={pixels[size]}
        height={pixels[size]}
        loading="lazy"
        onLoad={() => setLoaded(source)}
        onError={() => setBroken(source)}
      />
    </span>
  );
}
