/** Something the person at the command line can put right. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}

/** The command was not called as it wants to be. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
