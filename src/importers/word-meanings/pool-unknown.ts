import type { Meaning } from "../engine/format.ts";

/** Of a row that moved coins to or from a pool that the file does not name. */
export const poolUnknown: Meaning = {
  refuse:
    "The file does not say which pool this went to or came from. Enter it by hand as staked or unstaked, with the pool.",
};
