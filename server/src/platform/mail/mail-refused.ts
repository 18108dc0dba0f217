/** The server will never accept this message for this recipient, so another attempt is useless. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
