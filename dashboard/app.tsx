import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { AccountProvider, useAccounts } from "./data/account.tsx";
import { authStatus } from "./data/auth.ts";
import { LiveUpdates, useLinkState } from "./data/live.tsx";
import { usePreferences } from "./data/preferences.tsx";
import type { Account } from "./data/records.ts";
import { LiveTasks } from "./data/tasks.tsx";
import { ExplainProvider } from "./explain/explain-provider.tsx";
import { Placeholder } from "./parts/answer.tsx";
import { lazyPart } from "./parts/lazy-part.ts";
import { useRouter } from "./router.tsx";
import { Shell } from "./shell/shell.tsx";
import type { Service } from "./data/service.ts";
import { ServiceContext } from "./data/service.ts";
import { t } from "./i18n/t.ts";

const Gate = lazyPart(() => import("./pages/gate.tsx"), "signIn");
const Welcome = lazyPart(() => import("./pages/welcome.tsx"), "addData", "welcome");

/** Signed in or not decides what there is to see; the socket is opened only behind the gate. */
export function App({ openService }: { openService(): Service }) {
  const queries = useQueryClient();
  const status = useQuery({
    queryKey: ["", "auth"],
    queryFn: ({ signal }) => authStatus(signal),
    retry: true,
    retryDelay: 700,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (status.data === undefined)
    return (
      <main className="gate">
        {status.failureCount > 1 && <p role="status">{t("shell.theServiceIsNotAnswering")}</p>}
      </main>
    );
  if (!status.data.authenticated)
    return (
      <Suspense fallback={<main className="gate" />}>
        <Gate
          isNew={status.data.setupRequired}
          onIn={() => void queries.invalidateQueries({ queryKey: ["", "auth"] })}
        />
      </Suspense>
    );
  return <SignedIn openService={openService} />;
}

function SignedIn({ openService }: { openService(): Service }) {
  const queries = useQueryClient();
  const [service] = useState(openService);
  return (
    <ServiceContext value={service}>
      <SignOutWatch onSignedOut={() => void queries.resetQueries({ queryKey: ["", "auth"] })} />
      <ChosenAccount />
    </ServiceContext>
  );
}

function SignOutWatch({ onSignedOut }: { onSignedOut(): void }) {
  const state = useLinkState();
  useEffect(() => {
    if (state === "signed-out") onSignedOut();
  });
  return null;
}

function ChosenAccount() {
  const accounts = useAccounts();
  const { account: preferred } = usePreferences();
  const { path } = useRouter();
  if (accounts.data === undefined)
    return (
      <main className="gate">
        <Placeholder lines={3} />
      </main>
    );
  const account: Account | undefined =
    accounts.data.find(({ name }) => name === preferred) ?? accounts.data[0];
  if (account === undefined)
    return (
      <main className="gate">
        <Suspense fallback={<Placeholder lines={6} />}>
          <Welcome accountName={null} />
        </Suspense>
      </main>
    );
  return (
    <AccountProvider account={account}>
      <LiveUpdates />
      <LiveTasks />
      <ExplainProvider>
        <Shell key={account.name} isEmpty={account.transactions === 0 && path === "/"} />
      </ExplainProvider>
    </AccountProvider>
  );
}
