/** Splits a growing text into JSON values, one per line, wherever the pieces are split. */
export function ndjsonReader(onValue: (value: unknown) => void) {
  let rest = '';
  const readLine = (line: string) => {
    if (line.trim()) onValue(JSON.parse(line));
  };
  return {
    push(piece: string): void {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(readLine);
    },
    /** The last line may lack its line break. */
    end(): void {
      readLine(rest);
      rest = '';
    },
  };
}
