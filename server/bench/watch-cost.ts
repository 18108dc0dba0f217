// What counting costs: the list of companies from two API processes, one with metrics and one without, in turns. The one with
// metrics is also scraped as Prometheus does. Prints requests a second and, which neighbours on the machine disturb less, the
// CPU time of the process for each request. `--rounds 20` takes more turns.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { freePort } from '../../ops/free-port.ts';
import { logIn } from '../testing/log-in.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { openBenchDatabase } from './bench-database.ts';
import { median, runHttp } from './load.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '12' }, seconds: { type: 'string', default: '3' } },
});
interface Figure {
  rate: number;
  cpu: number;
}

const token = 'only-for-this-measurement-of-the-metrics';
const load = { connections: 8, seconds: Number(options.seconds) };

const database = await openBenchDatabase(['company'], { rows: 20_000 });
const start = async (env: NodeJS.ProcessEnv) =>
  startServerProcess(database.url, await freePort(), { LOG_LEVEL: 'info', ...env }, 'ignore');
const [without, counting] = await Promise.all([start({}), start({ METRICS_TOKEN: token })]);
const scrape = async () => {
  const begun = performance.now();
  const reply = await fetch(`${counting.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const { length } = await reply.text();
  return { ms: performance.now() - begun, length };
};
const scraping = setInterval(() => void scrape(), 5000);
try {
  const session = await logIn(without.origin, database.person);
  const run = async ({ origin, process: { pid } }: ServerProcess): Promise<Figure> => {
    const before = cpuMicroseconds(pid);
    const { perSecond: rate } = await runHttp({ url: `${origin}/api/company?ps=10`, token: session.token }, load);
    return { rate, cpu: (cpuMicroseconds(pid) - before) / (rate * load.seconds) };
  };
  const figures: { without: Figure[]; counting: Figure[] } = { without: [], counting: [] };
  for (const server of [without, counting, without, counting]) await run(server);
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const turns = [
      async () => figures.without.push(await run(without)),
      async () => figures.counting.push(await run(counting)),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  print('requests a second', 'rate', figures);
  print('µs of CPU for each', 'cpu', figures);
  const { ms, length } = await scrape();
  console.log(`a scrape: ${ms.toFixed(1)} ms, ${length} bytes`);
} finally {
  clearInterval(scraping);
  await Promise.all([without.kill(), counting.kill()]);
  await database.stop();
}

/** Of a process, in all its threads. The kernel counts in hundredths of a second. */
function cpuMicroseconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

function print(
  name: string,
  what: keyof Figure,
  { without, counting }: { without: Figure[]; counting: Figure[] },
): void {
  const [plain, counted] = [without, counting].map((all) => all.map((figure) => figure[what]));
  const ratios = plain?.map((value, turn) => (counted?.[turn] ?? 0) / value) ?? [];
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  console.log(
    `${name}: without ${Math.round(median(plain ?? []))}, with ${Math.round(median(counted ?? []))};` +
      ` ratio ${median(ratios).toFixed(3)} (median of ${ratios.length} turns, from ${low} to ${high})`,
  );
}
