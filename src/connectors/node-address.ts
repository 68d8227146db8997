import { AppError } from "../errors/app-error.ts";

/**
 * Refuses an address of the owner's node with a user name, a password or a query: where the address is not sealed, everyone who may see the
 * connection would see them. Throws `bad_request`.
 */
export function refuseCredentials(url: string): void {
  const { username, password, search } = new URL(url);
  if (username === "" && password === "" && search === "") return;
  throw new AppError(
    "bad_request",
    "The address contains a user name, a password or a query, which everyone who may see this connection would see. Enter the address without them, and the access in its own field.",
  );
}
