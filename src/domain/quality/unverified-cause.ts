/** Why no source confirms a balance: a stable code and what its sentence names. */
export type UnverifiedCause =
  | { code: "noConnection" }
  | { code: "unknownContract" }
  | { code: "position"; name: string }
  | { code: ConnectionCause; name: string };

/** Reasons that name a connection. */
export const connectionCauses = ["noBalances", "stillReading", "notCompared", "notStated"] as const;
export type ConnectionCause = (typeof connectionCauses)[number];
