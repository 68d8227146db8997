import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { startLanguage } from "./i18n/languages.ts";
import { openService } from "./data/open-service.ts";
import { applyTheme, PreferencesProvider, readPreferences } from "./data/preferences.tsx";
import { NoticeProvider } from "./parts/notice.tsx";
import { RouterProvider } from "./router.tsx";
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/parts.css";

const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false, networkMode: "always" },
  },
});
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no root.");
applyTheme(readPreferences());
// Of use to the keyboard only, so it is loaded with the first key.
addEventListener("keydown", () => void import("./shell/keep-focus.ts").then(({ keepFocus }) => keepFocus()), {
  once: true,
  capture: true,
});
const page = createRoot(root);
/** Rendering waits for the texts; the English ones are part of the first load. */
void startLanguage(readPreferences().language).then(() =>
  page.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <PreferencesProvider>
          <NoticeProvider>
            <RouterProvider>
              <App openService={openService} />
            </RouterProvider>
          </NoticeProvider>
        </PreferencesProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
