/** The header that names a download: in ASCII for every client, and in UTF-8 for those that support it. */
export function contentDisposition(name: string): string {
  const safe = name.replaceAll(/[/\\\p{Cc}]/gu, '_');
  const plain = safe.replaceAll(/[^\x20-\x7e]|["%]/g, '_');
  if (plain === safe) return `attachment; filename="${plain}"`;
  const encoded = encodeURIComponent(safe.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Whatever the file contains: opened directly, it can neither run a script nor reach this application. */
export const shownAlone = {
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
};
