/** An error that the person at the command line can fix. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}

/** The command was called with the wrong arguments. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
