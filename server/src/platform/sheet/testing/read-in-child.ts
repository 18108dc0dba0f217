import { SheetRefused, readSheet } from '../read-sheet.ts';

/** Reads the files named on the command line; prints each result and by how much the memory of this process grew. */
const startRss = process.memoryUsage.rss();
let peakRss = startRss;
const watch = setInterval(() => {
  peakRss = Math.max(peakRss, process.memoryUsage.rss());
}, 5);
const outcomes: string[] = [];
for (const path of process.argv.slice(2)) outcomes.push(await outcomeOf(path));
clearInterval(watch);
const grownMb = (Math.max(peakRss, process.memoryUsage.rss()) - startRss) / 1024 ** 2;
process.stdout.write(JSON.stringify({ outcomes, grownMb }));

async function outcomeOf(path: string): Promise<string> {
  try {
    let rows = 0;
    for await (const batch of readSheet(path, { maxRows: 200_000, maxColumns: 20 })) rows += batch.length;
    return `${rows} rows`;
  } catch (error) {
    return error instanceof SheetRefused ? error.reason : String(error);
  }
}
