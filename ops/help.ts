// npm run help: what each script is for.
import { scriptGroups } from './script-groups.ts';

console.log('npm run …, grouped by use. A program says more about its options in its first lines.\n');
const width = Math.max(...scriptGroups.flatMap(({ scripts }) => Object.keys(scripts).map((name) => name.length))) + 2;
for (const { use, scripts } of scriptGroups) {
  console.log(`${use}\n`);
  for (const [name, purpose] of Object.entries(scripts)) {
    const [first = '', ...more] = wrapped(purpose, 118 - width);
    console.log(`  ${name.padEnd(width)}${first}`);
    for (const line of more) console.log(`  ${' '.repeat(width)}${line}`);
  }
  console.log('');
}

/** Lines of whole words. */
function wrapped(text: string, longest: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > longest) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
