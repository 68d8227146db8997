import { useState } from "react";
import { formatDecimal, parseDecimal, subtract } from "../../../src/domain/money/decimal.ts";
import { useAct } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import type { Certificate } from "../../data/records.ts";
import { useFormat } from "../../format/use-format.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { useNotify } from "../../parts/notice.tsx";

const kinds = [
  { value: "adjustment", title: "A correction: an opening balance, or history nobody tells" },
  { value: "interest", title: "Interest: a rebasing token that grew by itself" },
] as const;

/** The owner's word that the source is right; what is booked for it can be taken back. */
export function SettleDrift({
  difference,
  onClose,
}: {
  difference: Certificate["drift"][number] & { connectionId: string };
  onClose(): void;
}) {
  const { connectionId, wallet, assetId, source, computed } = difference;
  const act = useAct();
  const format = useFormat();
  const { symbolOf } = useAssets();
  const { say } = useNotify();
  const [as, setAs] = useState<(typeof kinds)[number]["value"]>("adjustment");
  const amount = formatDecimal(subtract(parseDecimal(source), parseDecimal(computed)));
  const isGrowth = !amount.startsWith("-");
  return (
    <Confirm
      title={`Take the source's word for ${symbolOf(assetId)}?`}
      action="Settle it"
      cancel="Not now"
      isDangerous={false}
      onClose={onClose}
      onConfirm={async () => {
        await act("connections.settle", { connectionId, wallet, assetId, as }, [
          "accounts",
          "issues",
          "transactions",
        ]);
        say("Settled. It can be undone below.");
      }}
    >
      <p>
        <b>
          {format.signed(amount)} {symbolOf(assetId)}
        </b>{" "}
        is booked, so that your records say what the source says. Nothing is sent anywhere.
      </p>
      {isGrowth && (
        <fieldset className="choices">
          <legend className="visually-hidden">What it is</legend>
          {kinds.map(({ value, title }) => (
            <label key={value} className="check">
              <input type="radio" name="as" checked={as === value} onChange={() => setAs(value)} />
              {title}
            </label>
          ))}
        </fieldset>
      )}
    </Confirm>
  );
}
