import { useAccountMutation } from "../../data/account.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";
import { IfAllowed } from "../../if-allowed.tsx";

const answers = [
  { meaning: "position", title: "defi.isPosition" },
  { meaning: "payment", title: "defi.isPayment" },
  { meaning: "own", title: "defi.isOwn" },
] as const;

/** Classifies an unknown contract, for all its transactions. */
export function ContractAnswer({ contract, platform }: { contract: string; platform: string }) {
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  return (
    <div className="stack">
      <p className="soft small">{t("defi.unverifiedReason")}</p>
      <IfAllowed>
        <div className="actions">
          {answers.map(({ meaning, title }) => (
            <button
              key={meaning}
              type="button"
              className="button small"
              onClick={() =>
                void mutate("contracts.update", { contract, platform, meaning }, [
                  "positions",
                  "balances",
                  "netWorth",
                ]).then(() => say(t("defi.answered")), fail)
              }
            >
              {t(title)}
            </button>
          ))}
        </div>
      </IfAllowed>
    </div>
  );
}
