/** What `portolan --help` prints. */
export const usage = `portolan: what you hold, what it was worth on any day, and why

  portolan                                   start the service
  portolan import <file> --account <name>    import an export of a wallet or an exchange
      --create           make the account when there is none of that name
      --format <id>      the format, when its header does not tell
      --wallet <address> your address in the file, when its rows do not tell
      --chain <id>       the chain, such as eip155:1
      --sub-account <n>  the exchange's sub-account
      --timezone <zone>  of the file's times, such as Europe/Berlin
      --skip-problems    leave out the rows that cannot be read
  portolan networth --account <name>         what the account is worth now
      --json             the whole answer, as the service gives it
  portolan backup --account <name>           write a backup of the account to a file
      --out <path>       the file, or the folder for it; this folder when left out
      --encrypt          with a passphrase, which is asked for; then the account's secrets are in it, too
  portolan restore <file> --account <name>   put a backup in the account's place, or make the account
      --passphrase-file <file>   of both: where the passphrase is; PORTOLAN_BACKUP_PASSPHRASE does as well
      --passphrase <text>        everyone on this machine can see it while the command runs
  portolan doctor                            look at everything the service rests on; changes nothing
      --json             for a program
  portolan demo                              make an account to look around in
  portolan set-password                      set the owner's password (read from the terminal or a pipe)
  portolan rotate-secret                     seal secrets under a new key; the service has to be stopped
                                             (with JWT_SECRET set, type or pipe in the one it will be set to)
  portolan --help, portolan --version

The data lie under DATA_LOCATION. If a service runs on them the command goes through it, else it opens them itself.
Exit codes: 0 done, 1 not done, 2 not understood.
`;
