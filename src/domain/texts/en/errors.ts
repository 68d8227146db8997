export default {
  unauthorized: "Sign in to continue.",
  method_not_found: "The service does not know this request. Reload the page.",
  offline: "The service runs without network access.",
  link_mismatch:
    "These transactions cannot be one transfer: it needs one coin, one departure and one arrival of about the same amount.",
  merge_mismatch:
    "Transactions of several chains or exchanges cannot become one. Link them as a transfer if they are one.",
  transfer_half: "One of the transactions is half of a transfer. Unlink it first.",
  changed_since: "This transaction was changed elsewhere since you opened it.",
  not_confirmed: "Only confirmed transactions can be split or merged.",
  future_date: "The date lies in the future.",
  origin_not_allowed: "This address is not allowed to use the service.",
  disk_full: "The disk of the service is full.",
  disk_read_only: "The disk of the service is read-only.",
  database_damaged: "A database file is damaged. Restore a backup.",
  not_a_backup: "This file is not a Portolan backup.",
  passphrase_needed: "The backup is encrypted. Enter its passphrase.",
  passphrase_wrong: "The passphrase does not open the backup.",
} as const;
