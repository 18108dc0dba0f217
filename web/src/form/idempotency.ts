/** A key that makes a repeated create safe. randomUUID exists on secure origins only; the office may use plain http. */
export function newIdempotencyKey(): string {
  if (window.isSecureContext) return crypto.randomUUID();
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
