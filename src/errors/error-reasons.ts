/**
 * The published catalogue of error reasons: what exactly failed, as a stable identifier that programs may branch on. Where no
 * narrower reason applies, the reason equals the code. A reason is never renamed or removed; messages may change at any time.
 */
export const errorReasons = {
  // The generic reason of each code.
  bad_request: "The request or its input is invalid.",
  unauthorized: "Sign-in is required.",
  forbidden: "The caller lacks the access that the request needs.",
  not_found: "The named thing does not exist.",
  method_not_found: "No RPC method has this name.",
  conflict: "The request contradicts the current state.",
  cancelled: "The call was cancelled.",
  too_large: "The request or answer exceeds a limit.",
  unsupported: "The media type or feature is not supported.",
  too_many_requests: "A rate limit was reached.",
  internal: "An unexpected error. The log has details under `data.reference`.",
  upstream: "A provider failed.",
  unavailable: "The service or a part of it cannot answer now.",
  account_elsewhere: "Another node holds the account. `data.node` names it.",
  lease_expired:
    "The node's lease has expired: another node may hold its accounts now. Send the request again.",
  // Validation.
  invalid_input: "The input does not match the method's schema. `data.errors` lists each path and problem.",
  amount_out_of_range: "An amount or price has more than 80 digits before or after the decimal point.",
  number_format: "A number is not in a supported notation.",
  future_date: "An as-of date lies in the future.",
  callbacks_need_socket: "The method takes a callback and works over the WebSocket only.",
  // Sign-in and access.
  second_factor_required: "The password is right; a time-based or a recovery code is needed, too.",
  second_factor_wrong: "The time-based or recovery code is wrong or was used already.",
  sign_in_again: "The session is older than ten minutes. The change needs the password, or a new sign-in.",
  passkey_refused: "The passkey is not known here, or its answer could not be verified.",
  share_unusable: "The share link was revoked or has expired.",
  invitation_unusable: "The invitation was used, was revoked or has expired.",
  setup_code_required: "Setup from another machine needs the one-time code printed in the log.",
  origin_not_allowed: "The Origin header names a site that is not allowed.",
  host_not_allowed: "The Host header names a host that is not allowed.",
  // Imports.
  format_unknown: "No known format matches the file.",
  format_ambiguous: "Several formats match the file equally well. `data.formats` lists them.",
  mapping_needed: "The columns must be mapped before the file can be imported. `data.columns` lists them.",
  timezone_needed: "The file states local times without a zone. Set the `timezone` option.",
  file_damaged: "The file is damaged or incomplete.",
  file_encrypted: "The file is protected with a password.",
  file_too_large: "The file, its unpacked content or a part of it is larger than what is read.",
  option_needed: "The import needs an option that the file does not settle. `data.option` names it.",
  files_refused: "Files of the import cannot be read. `data.files` lists them with their reasons.",
  nothing_to_import: "No row of the file can be imported. `data.problems` lists the first problems, if any.",
  rows_rejected: "Rows of the file cannot be read. `data.problems` lists them.",
  // Transfers.
  link_mismatch: "The transactions cannot be one transfer.",
  merge_mismatch: "Transactions of several platforms cannot be merged. `data.platforms` lists them.",
  transfer_half:
    "A half of a transfer is split, merged, or given a type or legs that are no transfer's, only after it is unlinked. `data.transactionId` names it.",
  changed_since: "The transaction was changed since it was read. `data.fields` lists the changed fields.",
  not_confirmed: "Only confirmed transactions can be split or merged. `data.transactionId` names the other.",
  // Providers and the network.
  offline: "The service runs without network access.",
  provider_unreachable: "The provider could not be reached.",
  provider_rate_limited: "The provider asked for a pause. `data.retryAt` says until when.",
  provider_circuit_open: "The provider failed repeatedly and is paused. `data.retryAt` says until when.",
  response_too_large: "The provider's response exceeds the size limit.",
  response_unreadable: "The provider's response could not be parsed.",
  redirected: "The provider redirected to another address.",
  address_refused: "The egress policy does not allow the address.",
  wrong_chain: "The source serves another chain than the one that was asked for.",
  test_network: "The address is one of a test network, which no kind of connection reads.",
  private_key: "The text is a private key or a seed phrase. It was neither stored nor sent.",
  // The machine.
  disk_full: "The disk is full.",
  disk_read_only: "The disk is read-only.",
  disk_failing: "The disk reports I/O errors.",
  directory_in_use: "Another process uses the data directory.",
  database_damaged: "A database file is damaged.",
  // Backups.
  not_a_backup: "The file is not a Portolan backup.",
  passphrase_needed: "The backup is encrypted and needs its passphrase.",
  passphrase_wrong: "The passphrase does not open the backup.",
} as const;

export type ErrorReason = keyof typeof errorReasons;
