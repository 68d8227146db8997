import {
  Activity,
  Archive,
  ArrowLeftRight,
  BadgeCheck,
  Bell,
  BriefcaseBusiness,
  ChartLine,
  ChartPie,
  Check,
  ChevronDown,
  ChevronRight,
  Coins,
  Ellipsis,
  Eye,
  EyeOff,
  FileText,
  Layers,
  Link2,
  MessageSquare,
  Plug,
  Plus,
  ScrollText,
  Search,
  Settings,
  TrendingUp,
  TriangleAlert,
  X,
  type LucideIcon,
} from "lucide-react";

/** The icons of the frame and the first page, by meaning; those of later pages are in `action-icon.tsx`. */
const icons = {
  search: Search,
  worth: TrendingUp,
  portfolios: BriefcaseBusiness,
  holdings: ChartPie,
  transactions: ArrowLeftRight,
  trend: ChartLine,
  positions: Layers,
  coins: Coins,
  report: FileText,
  chat: MessageSquare,
  add: Plus,
  ledger: ScrollText,
  health: Activity,
  settings: Settings,
  eye: Eye,
  close: X,
  chevron: ChevronRight,
  down: ChevronDown,
  check: Check,
  warning: TriangleAlert,
  more: Ellipsis,
  plug: Plug,
  seal: BadgeCheck,
  backup: Archive,
  bell: Bell,

  link: Link2,
  "eye-off": EyeOff,
} as const;

export type IconName = keyof typeof icons;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return <Drawing of={icons[name]} size={size} />;
}

/** An icon has no accessible name: the text or label next to it has. */
export function Drawing({ of: Shape, size }: { of: LucideIcon; size: number }) {
  return <Shape className="icon" size={size} strokeWidth={1.75} aria-hidden="true" focusable="false" />;
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
