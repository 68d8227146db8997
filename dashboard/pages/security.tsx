import { useQuery } from "@tanstack/react-query";
import { QueryResult } from "../parts/query-result.tsx";
import { t } from "../i18n/t.ts";
import { Codes } from "./security/codes.tsx";
import { credentialsKey, readCredentials } from "./security/credentials.ts";
import { Provider } from "./security/provider.tsx";
import { Passkeys } from "./security/passkeys.tsx";
import { Sessions } from "./security/sessions.tsx";

/** How the signed-in user signs in, and from where. */
export default function SecurityPage() {
  const credentials = useQuery({
    queryKey: credentialsKey,
    queryFn: ({ signal }) => readCredentials(signal),
  });
  return (
    <div className="page settings">
      <h1>{t("common.security")}</h1>
      <QueryResult of={credentials} lines={6}>
        {(known) => (
          <>
            <p className="soft page-lead">{t("security.signedInAs", { name: known.name })}</p>
            <Passkeys credentials={known} />
            <Codes credentials={known} />
            {known.provider !== null && <Provider {...known.provider} />}
          </>
        )}
      </QueryResult>
      {!credentials.isPending && <Sessions />}
    </div>
  );
}
