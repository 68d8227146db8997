/** Line icons on a 20 × 20 grid, drawn for this page. */
const paths = {
  worth: "M3 14.5 7.5 9l3.5 3.5L17 5.5M12.5 5.5H17V10",
  holdings: "M10 3a7 7 0 1 0 7 7h-7V3Zm3 .6A7 7 0 0 1 16.4 7H13V3.6Z",
  transactions: "M4 7h12m0 0-3-3m3 3-3 3M16 13H4m0 0 3-3m-3 3 3 3",
  trend: "M3 16h14M5 13v-3M9 13V6M13 13V9M16.500 4.500 13 8",
  positions: "M4 5h6M4 10h12M4 15h9M13.500 3.500v3M7.500 8.500v3M16 13.500v3",
  report: "M5 3h7l3 3v11H5zM12 3v3h3M8 10h4M8 13h4M8 7h1",
  download: "M10 3.500v9m-3.500-3.500L10 12.500 13.500 9M4 16h12",
  chat: "M4 4.500h12v8.500H9.500L6 16v-3H4zM7 7.500h6M7 10h4",
  add: "M10 4v12M4 10h12",
  ledger: "M5 3h10v14H5zM8 7h4M8 10h4M8 13h2",
  health: "M3 10h3l2-5 4 10 2-5h3",
  settings: "M4 6h7m4 0h1M4 14h1m4 0h7M13 4.2v3.6M7 12.2v3.6",
  eye: "M2.5 10S5 5 10 5s7.500 5 7.500 5-2.500 5-7.500 5-7.500-5-7.500-5Zm7.500 2.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400Z",
  "eye-off":
    "M3 3l14 14M8 5.300A8 8 0 0 1 10 5c5 0 7.500 5 7.500 5a13 13 0 0 1-2.100 2.700M12.500 14.500A8 8 0 0 1 10 15c-5 0-7.500-5-7.500-5a13 13 0 0 1 3-3.500",
  close: "m5 5 10 10M15 5 5 15",
  chevron: "m7 5 5 5-5 5",
  down: "m5 8 5 5 5-5",
  search: "M9 14A5 5 0 1 0 9 4a5 5 0 0 0 0 10Zm4-1 4 4",
  file: "M6 3h5l4 4v10H6zM11 3v4h4",
  check: "m4.500 10.500 3.500 3.500 7.500-8",
  warning: "M10 3.500 17.500 16h-15L10 3.500ZM10 8.500v3.500M10 13.900v.1",
  trash: "M4 6h12M8 6V4h4v2M6 6l.8 11h6.400L14 6",
  edit: "M4 16l.8-3.500L13 4.300l2.700 2.700-8.200 8.200L4 16Z",
  undo: "M7 5 3.500 8.500 7 12M3.500 8.500H12a4 4 0 0 1 0 8H9",
  more: "M4.500 10h.1M10 10h.1M15.500 10h.1",
  plug: "M7 3v4m6-4v4M5 7h10v3a5 5 0 0 1-10 0V7Zm5 8v2.500",
  seal: "M10 12.500a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9ZM8 8l1.500 1.500L12.200 6.800M7 12l-1 5.500 4-2 4 2-1-5.500",
  sync: "M16 8.500A6.200 6.200 0 0 0 4.800 6.800M4 11.500a6.200 6.200 0 0 0 11.200 1.700M4.500 3.500v3.500H8M15.500 16.500V13H12",
  backup: "M4 5.500h12v4H4zM4 9.500v5.500h12V9.500M8.500 7.500h3M10 11.500v2",
  copy: "M7 7h9v10H7zM13 7V3H4v10h3",
  link: "M8.500 11.500l3-3M7 9 5 11a2.800 2.800 0 0 0 4 4l2-2M13 11l2-2a2.800 2.800 0 0 0-4-4L9 7",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={paths[name]} />
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
