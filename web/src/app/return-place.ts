const storageKey = 'gso.return-place';

/** Where somebody stood when the session was missing, in this tab, so that login can lead back there. */
export function rememberPlace(href: string): void {
  sessionStorage.setItem(storageKey, href);
}

export function forgetPlace(): void {
  sessionStorage.removeItem(storageKey);
}

/** Answers once. */
export function takePlace(): string | undefined {
  const place = sessionStorage.getItem(storageKey);
  forgetPlace();
  return place ?? undefined;
}
