/** How a download is named: for every client in plain letters, and for those that can read it as it is. */
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
