/** Whether gifts, or gifts and donations to charities, are disposals at market value. */
export type Gifts = "none" | "disposal" | "disposal-with-donations";
