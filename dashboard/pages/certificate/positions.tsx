import { useAccountQuery } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import type { Certificate } from "../../data/records.ts";
import { walletName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { useWallets } from "../../data/wallets.ts";
import { Rich } from "../../i18n/rich.tsx";
import { causeText } from "../../format/cause-text.ts";
import { t } from "../../i18n/t.ts";

type Compared = Certificate["positions"][number];
type State = "differs" | "expected" | "agrees";

const states: readonly State[] = ["differs", "expected", "agrees"];
const titles = {
  differs: "certificate.positionDiffers",
  expected: "certificate.positionExpected",
  agrees: "certificate.positionAgrees",
} as const;
const sides = { supplied: "certificate.suppliedAt", borrowed: "certificate.borrowedAt" } as const;

function stateOf({ likelyCause, isExpected }: Compared): State {
  if (likelyCause === null) return "agrees";
  return isExpected ? "expected" : "differs";
}

/** Positions in protocols as read from their contracts, compared with the records: differences first, then expected differences, then equal ones. */
export function Positions({ positions }: { positions: readonly Compared[] }) {
  const positionList = useAccountQuery("positions.list", {});
  if (positions.length === 0) return null;
  const names = new Map(
    (positionList.data?.items ?? []).flatMap(({ protocol }) =>
      protocol === null ? [] : [[protocol.id, protocol.name]],
    ),
  );
  const sorted = states.flatMap((state) => positions.filter((position) => stateOf(position) === state));
  return (
    <section aria-labelledby="positions">
      <h2 id="positions">{t("certificate.positions")}</h2>
      <p className="soft small">{t("certificate.positionsLead")}</p>
      <ul className="rows" aria-labelledby="positions">
        {sorted.map((position, index) => (
          <PositionRow
            // One asset may be listed twice for one contract: each NFT is a position of its own.
            key={`${position.platform} ${position.wallet} ${position.contract} ${position.side} ${position.assetId} ${index}`}
            compared={position}
            protocol={
              names.get(position.protocol ?? "") ?? walletName(position.protocol ?? position.contract)
            }
          />
        ))}
      </ul>
    </section>
  );
}

function PositionRow({ compared, protocol }: { compared: Compared; protocol: string }) {
  const format = useFormat();
  const { symbolOf } = useAssets();
  const { placeOf } = useWallets();
  const { side, assetId, platform, wallet, computed, source, cause, block } = compared;
  const state = stateOf(compared);
  return (
    <li className="row">
      <span className="row-main">
        <span>
          <Rich
            message={sides[side]}
            values={{ amount: format.exact(source), symbol: symbolOf(assetId), protocol }}
            elements={{ b: (text) => <b>{text}</b> }}
          />
        </span>
        {cause !== null && (
          <>
            <span className="small">
              {t("certificate.recordsGive", { computed: format.exact(computed) })}
            </span>
            <span className="soft small">
              {t("certificate.likelyCause", { likelyCause: causeText(cause) })}
            </span>
          </>
        )}
        <span className="faint small break">
          {`${placeOf(wallet, platform)} · ${t("certificate.block", { block })}`}
        </span>
      </span>
      <span className="row-end">
        <span className={state === "differs" ? "badge pending" : "badge"}>{t(titles[state])}</span>
      </span>
    </li>
  );
}
