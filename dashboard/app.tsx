import { useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { Activity, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { AccountProvider, useAccounts } from "./data/account.tsx";
import { authStatus, isEndingSession } from "./data/auth.ts";
import { authKey, useEndedSession } from "./session/ended-session.ts";
import { forgetShownAccount, useShownAccount } from "./session/shown-account.ts";
import { AccountUpdates, LiveUpdates, useLinkState } from "./data/live.tsx";
import type { Account } from "./data/records.ts";
import { LiveTasks } from "./data/tasks.tsx";
import { ExplainProvider } from "./explain/explain-provider.tsx";
import { Placeholder } from "./parts/query-result.tsx";
import { isLoadingCode, lazyPart, loadedParts, onPartLoaded } from "./parts/lazy-part.ts";
import { PartBoundary } from "./parts/part-boundary.tsx";
import { useRouter } from "./router.tsx";
import { Shell } from "./shell/shell.tsx";
import type { Service } from "./data/service.ts";
import { ServiceContext } from "./data/service.ts";
import { t } from "./i18n/t.ts";

const SignIn = lazyPart(() => import("./pages/sign-in.tsx"), "signIn");
const OfflineStart = lazyPart(() => import("./offline/offline-start.tsx"));
const OfflineBanner = lazyPart(() => import("./offline/offline-banner.tsx"), "offline");
const CacheForOffline = lazyPart(() => import("./offline/cache-for-offline.tsx"));
const NewVersion = lazyPart(() => import("./offline/new-version.tsx"), "offline");
const Invitation = lazyPart(() => import("./pages/sign-in/invitation.tsx"), "signIn");
const Share = lazyPart(() => import("./pages/share/share-page.tsx"), "share");
const GoneAccount = lazyPart(() => import("./session/gone-account.tsx"), "demoNotice");
const Welcome = lazyPart(() => import("./pages/welcome.tsx"), "addData", "welcome");

/** Shared pages and invitations open without signing in: their links contain a token. */
export function App({ openService }: { openService(): Service }) {
  const { path } = useRouter();
  if (path !== "/share" && path !== "/invitation") return <Guarded openService={openService} />;
  return (
    <PartBoundary fallback={<main className="gate" />}>
      {path === "/share" ? <Share /> : <Invitation />}
    </PartBoundary>
  );
}

/** Shows the sign-in or the account; the socket is opened only after signing in. */
function Guarded({ openService }: { openService(): Service }) {
  const status = useQuery({
    queryKey: authKey,
    queryFn: ({ signal }) => authStatus(signal),
    retry: true,
    retryDelay: 700,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const isIn = status.data?.authenticated;
  useEffect(() => {
    // Answers kept for offline reading belong to the user who was signed in.
    if (isIn !== false) return;
    indexedDB.deleteDatabase("portolan");
    forgetShownAccount();
  }, [isIn]);
  const session = useEndedSession();
  const { hasEnded, isKept, isChecking, pages, sockets } = session;
  const gate = (): ReactNode => {
    if (isChecking || (status.data === undefined && (savedAt === null || status.failureCount === 0)))
      return (
        <main className="gate">
          {status.failureCount > 1 && <p role="status">{t("shell.theServiceIsNotAnswering")}</p>}
          {status.failureCount > 0 && (
            <PartBoundary>
              <OfflineStart onRead={setSavedAt} />
            </PartBoundary>
          )}
        </main>
      );
    if (isIn !== false) return null;
    return (
      <PartBoundary fallback={<main className="gate" />}>
        <SignIn
          status={status.data ?? { setupRequired: false, authenticated: false }}
          hasEnded={hasEnded}
          isKept={isKept}
          onIn={session.signedIn}
        />
      </PartBoundary>
    );
  };
  const signInPart = gate();
  return (
    <>
      {signInPart}
      {(signInPart === null || isKept) && (
        <Activity mode={signInPart === null ? "visible" : "hidden"}>
          <SignedIn
            key={pages}
            openService={openService}
            socket={sockets}
            savedAt={isIn === true ? null : savedAt}
            onEnd={() => void session.end()}
          />
        </Activity>
      )}
    </>
  );
}

function SignedIn({
  openService,
  socket,
  savedAt,
  onEnd,
}: {
  openService(): Service;
  /** Identifies the socket; a new number opens a new one. */
  socket: number;
  /** The time of the stored answers that are shown while the service is unreachable. */
  savedAt: number | null;
  onEnd(): void;
}) {
  const queries = useQueryClient();
  const [opened, setOpened] = useState(() => ({ socket, service: openService() }));
  if (opened.socket !== socket) setOpened({ socket, service: openService() });
  const { service } = opened;
  const wasOffline = useRef(false);
  useEffect(() => {
    if (savedAt !== null) wasOffline.current = true;
    else if (wasOffline.current)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== "auth" });
  }, [savedAt, queries]);
  const currentService = useMemo(
    () => (savedAt === null ? service : withoutCalls(service)),
    [savedAt, service],
  );
  return (
    <ServiceContext value={currentService}>
      {savedAt !== null && (
        <PartBoundary>
          <OfflineBanner savedAt={savedAt} />
        </PartBoundary>
      )}
      <SignOutWatch onSignedOut={onEnd} />
      <AccountUpdates />
      <ChosenAccount />
    </ServiceContext>
  );
}

/** The service while it is unreachable: every call fails at once, so only stored answers are shown. */
function withoutCalls(service: Service): Service {
  const refuse = (reason: "shell.notKept" | "shell.nothingChanged"): Promise<never> =>
    Promise.reject(new Error(t(reason)));
  return {
    ...service,
    // A call with a signal is a query, so its error names the missing answer rather than the failed change.
    call: (_method, _input, signal) =>
      refuse(signal === undefined ? "shell.nothingChanged" : "shell.notKept"),
    carryOut: () => refuse("shell.nothingChanged"),
    state: () => "lost",
  };
}

function SignOutWatch({ onSignedOut }: { onSignedOut(): void }) {
  const state = useLinkState();
  useEffect(() => {
    if (state === "signed-out" && !isEndingSession()) onSignedOut();
  });
  return null;
}

const none: readonly Account[] = [];

function ChosenAccount() {
  const accounts = useAccounts();
  const { path } = useRouter();
  const { account, gone, choose } = useShownAccount(accounts.data ?? none);
  if (accounts.data === undefined)
    return (
      <main className="gate">
        <p className="visually-hidden" role="status">
          {t("common.loading")}
        </p>
      </main>
    );
  if (gone !== null)
    return (
      <PartBoundary fallback={<main className="gate" />}>
        <GoneAccount name={gone} others={accounts.data} onChoose={choose} />
      </PartBoundary>
    );
  if (account === undefined)
    return (
      <main className="gate">
        <PartBoundary fallback={<Placeholder lines={6} />}>
          <Welcome accountName={null} />
        </PartBoundary>
      </main>
    );
  return (
    <AccountProvider account={account}>
      <LiveUpdates />
      <LiveTasks />
      <LaterOffline />
      <ExplainProvider>
        <Shell key={account.name} isEmpty={account.transactions === 0 && path === "/"} />
      </ExplainProvider>
    </AccountProvider>
  );
}

/** Files for offline use are loaded once no request was made for `quietMs`, and after `offlineAfterMs` at the latest. */
const quietMs = 250;
const offlineAfterMs = 20_000;

function LaterOffline() {
  const [isDue, setDue] = useState(false);
  const isAsking = useIsFetching() > 0;
  const parts = useSyncExternalStore(onPartLoaded, loadedParts);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), offlineAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isAsking) return undefined;
    // Loading code restarts the wait when it has finished, through `parts`.
    const timer = setTimeout(() => setDue((wasDue) => wasDue || !isLoadingCode()), quietMs);
    return () => clearTimeout(timer);
  }, [isAsking, parts]);
  return (
    isDue && (
      <PartBoundary>
        <CacheForOffline />
        <NewVersion />
      </PartBoundary>
    )
  );
}
