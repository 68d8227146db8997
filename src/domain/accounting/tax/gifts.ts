/** Whether a gift is a disposal at market value (`disposal`), a donation to a charity is one, too, or neither is. */
export type Gifts = "none" | "disposal" | "disposal-with-donations";
