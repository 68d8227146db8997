import type { Asset } from "../../domain/assets/asset.ts";
import { AppError } from "../../errors/app-error.ts";
import { canonicalHex } from "../../domain/ledger/identity.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import { maskAddresses } from "../safety/mask-addresses.ts";

/** Maximum number of assets listed in an error. */
const maxNamed = 8;

/** The coin or asset for a coin id, a symbol or an asset id; a coin is preferred. Throws `bad_request` naming the candidates. */
export function findAsset(account: Pick<AccountStore, "assets">, words: string): Asset {
  const text = words.trim();
  const page = { limit: 200, order: "desc" as const };
  const byCoin = account.assets.list({ coinId: text.toLowerCase() }, page).items.filter(({ spam }) => !spam);
  const [first] = byCoin;
  if (first !== undefined) return first;
  const nearAssets = account.assets.list({ text }, page).items;
  const exactAsset = nearAssets.find(({ id }) => id.toLowerCase() === text.toLowerCase());
  if (exactAsset !== undefined) return exactAsset;
  const candidates = nearAssets.filter(
    ({ symbol, spam }) => !spam && symbol.toLowerCase() === text.toLowerCase(),
  );
  const [only] = candidates;
  if (only !== undefined && new Set(candidates.map(({ id, coinId }) => coinId ?? id)).size === 1) return only;
  const suggestions = (candidates.length > 0 ? candidates : nearAssets.filter(({ spam }) => !spam))
    .slice(0, maxNamed)
    .map(({ id, coinId, symbol }) => `${JSON.stringify(symbol)} is ${coinId ?? id}`);
  throw new AppError(
    "bad_request",
    `${candidates.length > 0 ? `Several assets are called ${JSON.stringify(text)}` : `Nothing in this account is called ${JSON.stringify(text.slice(0, 80))}`}. ${
      suggestions.length > 0
        ? `Did you mean: ${suggestions.join("; ")}?`
        : "search_assets finds assets by parts of their names."
    }`,
  );
}

/** The wallet for a label, a name or a shortened name. Throws `bad_request` naming the known ones. */
export function findWallet(
  account: Pick<AccountStore, "wallets">,
  words: string,
  { mask }: { mask: boolean },
): string {
  const text = canonicalHex(words.trim());
  const wallets = account.wallets.list();
  const found =
    wallets.find(({ wallet }) => wallet === text) ??
    wallets.find(({ label }) => label?.toLowerCase() === text.toLowerCase()) ??
    wallets.find(
      ({ wallet }) => wallet.toLowerCase() === text.toLowerCase() || maskAddresses(wallet) === text,
    );
  if (found !== undefined) return found.wallet;
  const walletText = (wallet: string): string => (mask ? maskAddresses(wallet) : wallet);
  const names = wallets.map(({ wallet, label }) => JSON.stringify(label ?? walletText(wallet)));
  throw new AppError(
    "bad_request",
    `There is no wallet ${JSON.stringify(text.slice(0, 80))}. The wallets are ${[...new Set(names)].slice(0, 30).join(", ")}.`,
  );
}
