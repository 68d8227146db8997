import type { Certificate } from "../../data/records.ts";
import { useAssets } from "../../data/assets.ts";
import { useWallets } from "../../data/wallets.ts";
import { countText, platformName, walletName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";

/** Every balance that agrees with its source, with the block or time, and past comparisons. */
export function Verified({
  verified,
  symbols,
}: {
  verified: Certificate["verified"];
  symbols?: ReadonlyMap<string, string>;
}) {
  const format = useFormat();
  const { symbolOf } = useAssets();
  const { nameOf } = useWallets();
  const hasPast = verified.some(({ pastBlocks }) => pastBlocks.length > 0);
  if (verified.length === 0) return null;
  const comparedAt = (block: number | undefined, moment: number | undefined): string => {
    if (block !== undefined) return t("certificate.block", { block });
    return moment === undefined ? "" : format.moment(moment);
  };
  return (
    <section aria-labelledby="verified">
      <h2 id="verified">{t("certificate.verified")}</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("common.balance")}</th>
            <th scope="col" className="wide-only">
              {t("common.wallet")}
            </th>
            <th scope="col" className="wide-only">
              {t("common.asOf")}
            </th>
            {hasPast && (
              <th scope="col" className="end">
                {t("certificate.inThePast")}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {verified.map(({ wallet, assetId, amount, block, moment, pastBlocks }) => {
            const [platform = ""] = assetId.split("/");
            const [name, address] = [nameOf(wallet, platform), walletName(wallet)];
            return (
              <tr key={`${wallet} ${assetId}`}>
                <th scope="row">
                  <b className="break">{format.exact(amount)}</b> {symbols?.get(assetId) ?? symbolOf(assetId)}
                  <span className="faint small block">{platformName(platform)}</span>
                  <span className="faint small narrow-block">
                    {name === address ? name : `${name} · ${address}`}
                  </span>
                  <span className="faint small narrow-block">{comparedAt(block, moment)}</span>
                </th>
                <td className="wide-only break" title={wallet}>
                  {name}
                  {name !== address && <span className="faint small block">{address}</span>}
                </td>
                <td className="wide-only soft">{comparedAt(block, moment)}</td>
                {hasPast && (
                  <td className="end">
                    <Past blocks={pastBlocks} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** One mark for each block, oldest first. */
function Past({ blocks }: { blocks: Certificate["verified"][number]["pastBlocks"] }) {
  if (blocks.length === 0) return <span className="faint small">{t("certificate.notAvailable")}</span>;
  const off = blocks.filter(({ ok }) => !ok).length;
  const words =
    off === 0
      ? t("certificate.matchesAt", { pastBlocks: countText(blocks.length, "pastBlock") })
      : t("certificate.differsAtOf", { off, pastBlocks: countText(blocks.length, "pastBlock") });
  return (
    <>
      <span className="past" title={words} aria-hidden="true">
        {blocks.map(({ block, ok }) => (
          <i key={block} className={ok ? "" : "off"} />
        ))}
      </span>
      <span className="visually-hidden">{words}</span>
    </>
  );
}
