import { useConnections } from "../../data/connections.ts";
import { standingOf } from "../../data/standing.ts";
import { counted } from "../../format/names.ts";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../router.tsx";

/** Next to the figure: whether the records agree with their sources, or what does not. It opens to the certificate. */
export default function VerifiedBadge() {
  const { data } = useConnections();
  if (data === undefined || data.length === 0) return null;
  const { verified, drift, loading, failed, gaps } = standingOf(data);
  const [state, words] =
    drift > 0
      ? ["off", `${counted(drift, "balance")} ${drift === 1 ? "differs" : "differ"} from the source`]
      : failed > 0
        ? ["off", `${counted(failed, "connection")} could not be read`]
        : loading > 0
          ? ["wait", "History is loading"]
          : verified === 0
            ? ["wait", "Not verified yet"]
            : gaps > 0
              ? ["ok", `Verified, with ${counted(gaps, "gap")}`]
              : ["ok", "Verified"];
  return (
    <Link to="/certificate" className={`verified ${state}`} title="Open the certificate">
      <Icon name={state === "ok" ? "seal" : state === "wait" ? "sync" : "warning"} size={16} /> {words}
    </Link>
  );
}
