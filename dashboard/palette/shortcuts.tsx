import { Sheet } from "../parts/sheet.tsx";
import { t } from "../i18n/t.ts";
import type { PlainKey } from "../i18n/messages.ts";

/** Keyboard shortcuts; `keys` are alternatives. */
const groups: { title: PlainKey; keys: [keys: string[], does: PlainKey][] }[] = [
  {
    title: "palette.everywhere",
    keys: [
      [["Ctrl+K", "/"], "palette.openSearch"],
      [["?"], "palette.openShortcuts"],
      [["Esc"], "palette.closeTopmost"],
    ],
  },
  {
    title: "palette.onCharts",
    keys: [
      [["←", "→", "Page Up", "Page Down", "Home", "End"], "palette.moveAlong"],
      [["+", "−"], "palette.zoom"],
      [["0"], "palette.showAll"],
      [["Enter"], "palette.openPoint"],
    ],
  },
];

/** The list of keyboard shortcuts. */
export default function Shortcuts({ onClose }: { onClose(): void }) {
  return (
    <Sheet title={t("palette.shortcuts")} onClose={onClose}>
      {groups.map(({ title, keys }) => (
        <table key={title} className="table shortcuts">
          <caption>{t(title)}</caption>
          <tbody>
            {keys.map(([names, does]) => (
              <tr key={does}>
                <th scope="row">
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </th>
                <td>{t(does)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p className="faint small">{t("palette.turnOff")}</p>
    </Sheet>
  );
}
