const longest = 500;

/** What an administrator reads about a failure: the first lines of the error, without the password of an address. */
export function reasonOf(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  const said = (message || name).split('\n').slice(0, 3).join('\n');
  return said.replaceAll(/(\/\/[^\s:/@]*:)[^\s@]+@/g, '$1…@').slice(0, longest);
}
