/** The locks that all tabs share. Old browsers and pages without TLS have none. */
export function tabLocks(): LockManager | undefined {
  const { locks } = navigator as { locks?: LockManager | null };
  return locks ?? undefined;
}
