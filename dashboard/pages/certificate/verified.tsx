import type { Certificate } from "../../data/records.ts";
import { useAssets } from "../../data/assets.ts";
import { counted, platformName, walletName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";

/** Every balance that agrees with its source, at which block or moment, and how it stood in the past. */
export function Verified({ verified }: { verified: Certificate["verified"] }) {
  const format = useFormat();
  const { symbolOf } = useAssets();
  if (verified.length === 0) return null;
  return (
    <section aria-labelledby="verified">
      <h2 id="verified">Verified</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Balance</th>
            <th scope="col" className="wide-only">
              Wallet
            </th>
            <th scope="col" className="wide-only">
              As of
            </th>
            <th scope="col" className="end">
              In the past
            </th>
          </tr>
        </thead>
        <tbody>
          {verified.map(({ wallet, assetId, amount, block, moment, pastBlocks }) => (
            <tr key={`${wallet} ${assetId}`}>
              <th scope="row">
                <b className="break">{format.exact(amount)}</b> {symbolOf(assetId)}
                <span className="faint small block">{platformName(assetId.split("/")[0] ?? "")}</span>
                <span className="faint small narrow-block">{walletName(wallet)}</span>
              </th>
              <td className="wide-only break" title={wallet}>
                {walletName(wallet)}
              </td>
              <td className="wide-only soft">
                {block !== undefined
                  ? `block ${block.toLocaleString()}`
                  : moment !== undefined && format.moment(moment)}
              </td>
              <td className="end">
                <Past blocks={pastBlocks} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** One mark a block, the oldest first. */
function Past({ blocks }: { blocks: Certificate["verified"][number]["pastBlocks"] }) {
  if (blocks.length === 0) return <span className="faint small">not told</span>;
  const off = blocks.filter(({ ok }) => !ok).length;
  const words =
    off === 0
      ? `agrees at ${counted(blocks.length, "past block")}`
      : `differs at ${off} of ${counted(blocks.length, "past block")}`;
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
