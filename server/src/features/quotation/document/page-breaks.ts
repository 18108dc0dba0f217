interface Described {
  heading: string;
  text: string;
}

interface BreakableLine extends Described {
  members: readonly Described[];
}

interface End {
  /** From the first total to the amount in words. */
  rows: number;
  closing: readonly { value: string }[];
}

const most = {
  /** At most this many rows of one bundle are kept on one page; of a longer bundle, only the first ones. */
  rows: 10,
  /**
   * The most lines of text that rows kept on one page may have. A page holds 65 lines, or these with totals, notes and
   * signatures.
   */
  textLines: 45,
  lastTextLines: 24,
  closingLines: 12,
};
const beginning = 3;
/** Computed with the widest letters, so that a group is never taller than estimated. */
const charactersPerLine = { line: 14, member: 55, closing: 60 };

/**
 * Which rows stay on one page: a bundle with its members, and the last line with the totals and signatures, so that no
 * page begins with totals and nobody signs a page without an amount. Returns for each row the number of rows that are
 * kept together from it on: 1 for a single row, 0 for a row that is kept with one above. A group that could be taller
 * than a page may break anywhere.
 */
export function pageBreaks(lines: readonly BreakableLine[], { rows, closing }: End) {
  const endIsTied =
    closing.reduce((sum, { value }) => sum + textLines(value, charactersPerLine.closing), 0) <= most.closingLines;
  const below = { totals: rows, all: rows + (endIsTied ? 1 : 0) };
  const ties = lines.flatMap((line, at) => (at === lines.length - 1 ? lastTies(line, below) : tiesOf(line)));
  return { ties, endIsTied };
}

function tiesOf(line: BreakableLine): number[] {
  const rows = 1 + line.members.length;
  if (staysTogether(line)) return tied(rows);
  if (!staysTogether(beginningOf(line))) return alone(rows);
  return [...tied(beginning), ...alone(rows - beginning)];
}

function lastTies(line: BreakableLine, below: { totals: number; all: number }): number[] {
  const rows = 1 + line.members.length;
  if (staysTogether(line, most.lastTextLines)) return tied(rows, below.all);
  if (staysTogether(line)) return tied(rows, below.totals);
  const before = tiesOf({ ...line, members: line.members.slice(0, -1) });
  const last = line.members.at(-1);
  return last && textLines(last.text, charactersPerLine.member) <= most.lastTextLines
    ? [...before, ...tied(1, below.all)]
    : alone(rows);
}

const tied = (rows: number, below = 0): number[] => [rows + below, ...Array.from({ length: rows - 1 }, () => 0)];
const alone = (rows: number): number[] => Array.from({ length: rows }, () => 1);

const beginningOf = (line: BreakableLine): BreakableLine => ({
  ...line,
  members: line.members.slice(0, beginning - 1),
});

function staysTogether({ members, ...line }: BreakableLine, mostLines = most.textLines): boolean {
  if (members.length >= most.rows) return false;
  const own = textLines(line.heading, charactersPerLine.line) + textLines(line.text, charactersPerLine.line);
  const theirs = members.map(({ heading, text }) => textLines(`${heading} ${text}`, charactersPerLine.member));
  return theirs.reduce((sum, count) => sum + count, own) <= mostLines;
}

const textLines = (text: string, perLine: number): number =>
  text.split('\n').reduce((sum, part) => sum + Math.max(1, Math.ceil(part.length / perLine)), 0);
