/** What `portolan --help` prints. */
export const usage = `portolan: a self-hosted crypto portfolio service

  portolan                                   start the service
  portolan import <file> --account <name>    import an export of a wallet or an exchange
      --create           create the account if it does not exist
      --format <id>      the file's format, if the header does not determine it
      --wallet <address> your address in the file, if the rows do not determine it
      --chain <id>       the chain, such as eip155:1
      --sub-account <n>  the exchange's sub-account
      --timezone <zone>  the zone of the file's times, such as Europe/Berlin
      --skip-problems    skip rows that cannot be read
  portolan networth --account <name>         print the account's current net worth
      --json             print the service's whole answer as JSON
  portolan backup --account <name>           write a backup of the account to a file
      --out <path>       output file or folder (default: the current folder)
      --encrypt          encrypt with a passphrase, and include the account's secrets
  portolan restore <file> --account <name>   restore a backup into an existing or a new account
  options of backup and restore:
      --passphrase-file <file>   read the passphrase from a file
      --passphrase <text>        the passphrase itself; visible to other users of this machine while the command runs
                                 (without either: PORTOLAN_BACKUP_PASSPHRASE, or a prompt)
  portolan doctor                            check the installation and suggest fixes; changes nothing
      --json             print the findings as JSON
  portolan demo                              create a demo account
  portolan set-password                      set the owner's password (read from the terminal or a pipe)
  portolan rotate-secret                     re-encrypt stored secrets under a new master key; stop the service first
                                             (if JWT_SECRET is set: enter the new value at the prompt or by a pipe)
  portolan --help                            print this help
  portolan --version                         print the version

Data lives under DATA_LOCATION. If a service is running on it, commands go through the service; otherwise they open the data directly.
Exit codes: 0 success, 1 failure, 2 usage error.
`;
