/** The content of a chapter: the Markdown syntax that the guide uses. */
export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'picture'; source: string; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] };

export type Span =
  { kind: 'text' | 'bold' | 'italic' | 'code'; text: string } | { kind: 'link'; text: string; target: string };

const item = /^(?<mark>- |\d+\. )(?<text>.*)/;
const picture = /^!\[(?<text>[^\]]*)\]\((?<source>[^)]+)\)$/;

export const blocksOf = (chapter: string): Block[] =>
  chapter
    .split(/\n{2,}/)
    .map((part) => part.trimEnd().split('\n'))
    .filter((lines) => lines.some((line) => line.trim() !== ''))
    .map(blockOf);

function blockOf(lines: string[]): Block {
  const [first = '', ...rest] = lines;
  const heading = /^(?<marks>#+) (?<text>.*)/.exec(first)?.groups;
  if (heading) {
    const text = heading['text'] ?? '';
    return { kind: 'heading', level: heading['marks']?.length ?? 1, text, id: anchorOf(text) };
  }
  const shown = rest.length === 0 ? picture.exec(first)?.groups : undefined;
  if (shown) return { kind: 'picture', text: shown['text'] ?? '', source: shown['source'] ?? '' };
  if (first.startsWith('|')) return { kind: 'table', head: cellsOf(first), rows: rest.slice(1).map(cellsOf) };
  if (item.test(first)) return { kind: 'list', ordered: !first.startsWith('- '), items: itemsOf(lines) };
  return { kind: 'paragraph', text: lines.join(' ') };
}

/** A line that starts no item continues the previous one. */
function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const begun = item.exec(line)?.groups?.['text'];
    if (begun === undefined) items.push(`${items.pop() ?? ''} ${line.trim()}`);
    else items.push(begun);
  }
  return items;
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** As GitHub names the anchors of headings. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(/\s/g, '-');

const spans = /\*\*(?<bold>[^*]+)\*\*|\*(?<italic>[^*]+)\*|`(?<code>[^`]+)`|\[(?<label>[^\]]+)\]\((?<target>[^)]+)\)/g;

export function spansOf(text: string): Span[] {
  const found: Span[] = [];
  let end = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(spans)) {
    if (index > end) found.push({ kind: 'text', text: text.slice(end, index) });
    const { bold, italic, code, label = '', target = '' } = groups;
    if (bold !== undefined) found.push({ kind: 'bold', text: bold });
    else if (italic !== undefined) found.push({ kind: 'italic', text: italic });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else found.push({ kind: 'link', text: label, target });
    end = index + whole.length;
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) });
  return found;
}
