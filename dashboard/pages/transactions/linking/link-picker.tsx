import { useMemo, useState } from "react";
import { useAccountMutation } from "../../../data/account.tsx";
import { useAllAssets, useAssets } from "../../../data/assets.ts";
import type { Transaction } from "../../../data/records.ts";
import { useTransactionsAround, type OfAsset } from "./use-transactions-around.ts";
import { t } from "../../../i18n/t.ts";
import { QueryResult } from "../../../parts/query-result.tsx";
import { useNotify } from "../../../parts/notice.tsx";
import { CandidateList } from "./candidate-list.tsx";
import { SelectedSums } from "./selected-sums.tsx";
import {
  candidatesOf,
  familyFrom,
  isOnePayment,
  judge,
  movedAsset,
  ownPart,
  suggestionOf,
  type Candidate,
} from "./transfer-candidates.ts";
import { affected, useUndoable } from "../use-undoable.ts";
import { FormActions } from "../editing/form-actions.tsx";

type Picked = { transaction: Transaction; onDone(): void };

/** What may belong to the transfer of a transaction, nearest in time first; what is selected is linked with it. */
export default function LinkPicker({ transaction, onDone }: Picked) {
  const { data: assets } = useAllAssets();
  const { find } = useAssets();
  const ofAssets = useMemo(() => {
    const asset = movedAsset(transaction);
    if (asset === undefined) return [];
    const familyOfAsset = familyFrom(find);
    const same = (assets ?? []).filter(({ id }) => familyOfAsset(id) === familyOfAsset(asset));
    const filters = [{ id: asset, coinId: find(asset)?.coinId }, ...same].map(({ id, coinId }): OfAsset =>
      typeof coinId === "string" ? { coinId } : { assetId: id },
    );
    return [...new Map(filters.map((filter) => [JSON.stringify(filter), filter])).values()];
  }, [assets, find, transaction]);
  const answer = useTransactionsAround(transaction.at, ofAssets);
  return (
    <div className="stack">
      <p className="soft small">{t("edits.pickHelp")}</p>
      <QueryResult of={answer}>
        {(others) => <Picker transaction={transaction} others={others} onDone={onDone} />}
      </QueryResult>
    </div>
  );
}

function Picker({ transaction, others, onDone }: Picked & { others: readonly Transaction[] }) {
  const { find, symbolOf } = useAssets();
  const familyOfAsset = familyFrom(find);
  const own = ownPart(transaction, others, familyOfAsset);
  const isLinked = transaction.linkedTransactionId !== undefined;
  const candidates = candidatesOf(transaction, others, familyOfAsset);
  const { otherSide, sameSide } = candidates;
  const [picked, pick] = useState(() => (own === undefined ? [] : suggestionOf(own, candidates)));
  const { link, isWorking } = useLink(own?.halves ?? [], onDone);
  const parts = [...otherSide, ...sameSide].filter(({ id }) => picked.includes(id));
  const departures = parts.filter(({ way }) => way === "out");
  const isClosed = (candidate: Candidate): boolean =>
    own?.way === "in" &&
    candidate.way === "out" &&
    !picked.includes(candidate.id) &&
    departures.length > 0 &&
    !isOnePayment([candidate, ...departures].map(({ payment }) => payment));
  const list = { picked, pick, isClosed };
  const judgement = judge(own === undefined ? parts : [own, ...parts]);
  const isLinkable = judgement.state === "fits" || judgement.state === "short";
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void link(parts);
      }}
    >
      {own === undefined || otherSide.length === 0 ? (
        <p className="soft">
          {t(own === undefined && isLinked ? "edits.noRemainder" : "edits.noCandidates")}
        </p>
      ) : (
        <CandidateList
          title={t(own.way === "in" ? "common.sent" : "common.received")}
          candidates={otherSide}
          {...list}
        />
      )}
      {own?.way === "in" && departures.length > 0 && otherSide.some(isClosed) && (
        <p className="soft small">{t("edits.pickOnePayment")}</p>
      )}
      {otherSide.length > 0 && sameSide.length > 0 && own !== undefined && (
        <details open={own.way === "out" || sameSide.some(({ id }) => picked.includes(id))}>
          <summary>{t(own.way === "in" ? "edits.alsoReceived" : "edits.alsoSent")}</summary>
          <CandidateList
            title={t(own.way === "in" ? "edits.alsoReceived" : "edits.alsoSent")}
            isTitleHidden
            candidates={sameSide}
            {...list}
          />
        </details>
      )}
      {own !== undefined && otherSide.length > 0 && (
        <SelectedSums
          judgement={judgement}
          symbol={symbolOf(movedAsset(transaction) ?? "")}
          isPayment={[own, ...parts].some(({ way, payment }) => way === "out" && payment !== null)}
        />
      )}
      <FormActions
        action={otherSide.length > 0 ? t("edits.linkAsTransfer") : null}
        isDisabled={!isLinkable || isWorking}
        onCancel={onDone}
      />
    </form>
  );
}

function useLink(own: readonly Transaction[], onDone: () => void) {
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  const { sayDoneTo } = useUndoable();
  const [isWorking, setWorking] = useState(false);
  const link = async (parts: readonly Candidate[]): Promise<void> => {
    setWorking(true);
    const ids = [...own, ...parts.flatMap(({ halves }) => halves)].map(({ id }) => id);
    try {
      await mutate("transactions.link", { ids }, affected);
      onDone();
      await sayDoneTo(t("common.linkedAsOneTransfer"), ids[0] ?? "");
    } catch (error) {
      fail(error);
      setWorking(false);
    }
  };
  return { link, isWorking };
}
