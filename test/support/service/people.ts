import type { Role } from "../../../src/domain/account/role.ts";
import type { ServiceWorld } from "../worlds/service-world.ts";

export type GivenRole = { accountName: string; role: Role };

export const userPassword = (name: string): string => `the long password of ${name}`;

/** Calls a method over HTTP; fails the test unless it answers. */
export async function ask<Result>(
  world: Pick<ServiceWorld, "post">,
  token: string,
  { method, input = {} }: { method: string; input?: unknown },
): Promise<Result> {
  const answer = await world.post(`/rpc/${method}`, input, { token });
  if (answer.status !== 200) throw new Error(`${method}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { result: Result }).result;
}

/** Invites a person, who accepts with a password; answers with the session's token. */
export async function addUser(
  world: Pick<ServiceWorld, "post">,
  owner: string,
  { name, roles }: { name: string; roles: GivenRole[] },
): Promise<string> {
  const invited = await ask<{ token: string }>(world, owner, {
    method: "users.invite",
    input: { name, roles },
  });
  const accepted = await world.post("/auth/invitation/accept", {
    token: invited.token,
    password: userPassword(name),
  });
  if (accepted.status !== 201) throw new Error(`${accepted.status} ${await accepted.text()}`);
  return ((await accepted.json()) as { token: string }).token;
}
