/** Roles of users in an account, from most to least access. */
export const roles = ["owner", "member", "accountant", "viewer"] as const;
export type Role = (typeof roles)[number];

/** Levels of access to an account. Each includes those before it: read, comment on transactions, change the ledger, manage the account. */
export type CallerAccess = "read" | "comment" | "write" | "owner";

export const accessOfRole: Readonly<Record<Role, CallerAccess>> = {
  owner: "owner",
  member: "write",
  accountant: "comment",
  viewer: "read",
};

const ranks: Readonly<Record<CallerAccess | "public", number>> = {
  public: 0,
  read: 1,
  comment: 2,
  write: 3,
  owner: 4,
};

/** Whether a caller's access includes the access that a method needs. */
export function includesAccess(heldAccess: CallerAccess, needed: CallerAccess | "public"): boolean {
  return ranks[heldAccess] >= ranks[needed];
}

/** The highest access of a list; `read` for an empty list. */
export function highestAccess(accesses: readonly CallerAccess[]): CallerAccess {
  return accesses.reduce((most, next) => (includesAccess(next, most) ? next : most), "read");
}

/** The id and name of the user who set up the service. */
export const serviceOwner = "owner";
