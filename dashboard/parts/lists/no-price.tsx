import { useAssets } from "../../data/assets.ts";
import { t } from "../../i18n/t.ts";

/** Why an asset has no value: an NFT is not valued; any other asset has no price. */
export function NoPrice({ assetId }: { assetId: string | null }) {
  const { find } = useAssets();
  const isNft = assetId !== null && find(assetId)?.kind === "nft";
  return <span className="faint">{isNft ? t("common.nftNotCounted") : t("common.noPrice")}</span>;
}
