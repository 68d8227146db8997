import { copyText } from "../../data/copy-text.ts";
import { useAccount } from "../../data/account.tsx";
import type { Certificate } from "../../data/records.ts";
import { useFormat } from "../../format/use-format.ts";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { verdictOf } from "./verdict.ts";
import { t } from "../../i18n/t.ts";

/** Three ways to share it: print, a JSON file, and a short text. */
export function ShareCertificate({ certificate }: { certificate: Certificate }) {
  const { name } = useAccount();
  const format = useFormat();
  const { say, fail } = useNotify();
  const { verified, hash, at } = certificate;
  // The text contains no amounts, because it may be posted publicly.
  const lines = [
    t("certificate.portolanVerificationReport", { at: format.moment(at) }),
    verdictOf(certificate).words,
    t("certificate.pastBalancesCompared", {
      count: verified.reduce((sum, { pastBlocks }) => sum + pastBlocks.length, 0),
    }),
    t("certificate.fingerprint", { hash }),
  ].join("\n");
  const download = (): void => {
    const url = URL.createObjectURL(
      new Blob([JSON.stringify(certificate, null, 2)], { type: "application/json" }),
    );
    const link = document.createElement("a");
    link.href = url;
    link.download = `certificate ${name} ${new Date(at).toISOString().slice(0, 10)}.json`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <>
      <button type="button" className="button small" onClick={() => print()}>
        <Icon name="file" size={16} /> {t("certificate.print")}
      </button>
      <button type="button" className="button small" onClick={download}>
        <Icon name="download" size={16} /> {t("common.download")}
      </button>
      <button
        type="button"
        className="button small"
        onClick={() => void copyText(lines).then(() => say(t("certificate.copiedWithoutAmounts")), fail)}
      >
        <Icon name="copy" size={16} /> {t("common.copy")}
      </button>
    </>
  );
}
