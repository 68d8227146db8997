/** One interpretation of a pasted address: a kind with the settings for its connection, on one chain or on the chains of that kind. */
export type Recognition = {
  /** CAIP-2, or the family's namespace (`eip155`) where the same address exists on all its chains. */
  platform: string;
  /** The chain's or family's name, such as "Litecoin". */
  name: string;
  settings: Record<string, unknown>;
};
