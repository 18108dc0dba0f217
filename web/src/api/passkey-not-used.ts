/** The user closed the question of the browser, or has no passkey that fits. */
export class PasskeyNotUsed extends Error {
  constructor(cause: unknown) {
    super('The passkey was not used.', { cause });
    this.name = 'PasskeyNotUsed';
  }
}
