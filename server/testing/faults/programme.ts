import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../random.ts';
import { Cluster, folderOfRun } from './cluster.ts';
import { compare, type Differences } from './compare.ts';
import { movableClock } from './clock-faults.ts';
import { archiving, mountDisks, slowDiskLibrary, unmountDisks } from './disk-faults.ts';
import type { Fault, Run, Size } from './fault.ts';
import { plantedBugs } from './planted-bugs.ts';
import { Writers } from './writers.ts';

export interface Step {
  name: string;
  fault: Fault;
}

interface ProgrammeOptions {
  seed: number;
  processes: number;
  writers: number;
  paceMs: number;
  /** Whether different faults follow each other in any order. */
  mixed: boolean;
  size: Size;
  minutes: number;
  plant: string | undefined;
}

/** What is counted of each fault. */
interface Row {
  times: number;
  acknowledged: number;
  recoveries: number[];
  figures: string[];
}

const minute = 60_000;
const mixedComparisonMs = 10 * minute;

/** Makes the faults one after the other while people write, and compares. */
export class Programme {
  readonly #options: ProgrammeOptions;
  readonly #rows = new Map<string, Row>();
  readonly #wrong: Differences = new Map();
  #run!: Run;
  #names: ReadonlySet<string> = new Set();
  #isOver = false;

  constructor(options: ProgrammeOptions) {
    this.#options = options;
  }

  finishEarly(): void {
    this.#isOver = true;
  }

  /** Whether everything was right. */
  async run(steps: readonly Step[]): Promise<boolean> {
    const { seed, minutes, mixed } = this.#options;
    console.log(`seed ${seed}`);
    const begun = Date.now();
    this.#names = new Set(steps.map(({ name }) => name));
    await this.#start();
    let compared = Date.now();
    let told = Date.now();
    for (const [index, { name, fault }] of steps.entries()) {
      if (this.#isOver || Date.now() - begun > minutes * minute) break;
      await this.#step(index, name, fault);
      if (Date.now() - told > minute) {
        console.log(this.#totals());
        told = Date.now();
      }
      const isLastOfKind = steps[index + 1]?.name !== name;
      if (isLastOfKind && (!mixed || Date.now() - compared > mixedComparisonMs)) {
        await this.#compare();
        this.#run.writers.resume();
        compared = Date.now();
      }
    }
    await this.#compare();
    await this.#run.cluster.stop();
    this.#report(begun);
    if (this.#wrong.size > 0) console.log(`The journal and the logs:\n${this.#run.cluster.keepLogs()}`);
    unmountDisks(this.#run.cluster);
    this.#run.cluster.remove();
    return this.#wrong.size === 0;
  }

  #needs(name: string): boolean {
    return this.#names.has(name);
  }

  async #start(): Promise<void> {
    const { seed, processes, writers: count, paceMs, plant } = this.#options;
    const bug = plant === undefined ? undefined : plantedBugs[plant];
    const folder = folderOfRun();
    mkdirSync(folder, { recursive: true });
    const clock = this.#needs('clock-jump') ? movableClock(folder) : {};
    const libraries = [this.#needs('slow-disk') && slowDiskLibrary(folder), clock.LD_PRELOAD].filter(Boolean);
    const env = { ...clock, ...(libraries.length > 0 && { LD_PRELOAD: libraries.join(':') }) };
    const hasDisks = ['data', 'archive', 'attachments'].some((disk) => this.#needs(`full-disk-${disk}`));
    const settings = this.#needs('full-disk-archive') ? archiving(folder) : {};
    const options = { processes, env, settings, ...bug?.options(folder) };
    const cluster = await Cluster.start(options, hasDisks ? mountDisks : undefined);
    await cluster.startApplication();
    await bug?.afterwards?.(cluster);
    const writers = await Writers.begin({
      databaseUrl: cluster.database.url,
      origins: () => cluster.origins,
      seed,
      count,
      paceMs,
      journal: join(cluster.folder, 'acknowledged.jsonl'),
    });
    this.#run = { cluster, writers, seed, size: this.#options.size, problems: [] };
    writers.resume();
    await writers.more(count);
  }

  async #step(index: number, name: string, fault: Fault): Promise<void> {
    const { writers } = this.#run;
    const row = this.#rows.get(name) ?? { times: 0, acknowledged: 0, recoveries: [], figures: [] };
    this.#rows.set(name, row);
    const before = writers.acknowledged.length;
    const figure = await fault.make(this.#run, new Random(this.#options.seed, index));
    row.recoveries.push(await writers.more(1));
    row.times += 1;
    row.acknowledged += writers.acknowledged.length - before;
    if (figure) row.figures.push(figure);
  }

  async #compare(): Promise<void> {
    const { cluster, writers } = this.#run;
    await writers.pause();
    const found = await compare({ ownerUrl: cluster.database.ownerUrl, files: cluster.files, writers });
    const more: [string, readonly string[]][] = [
      ['processes that ended', cluster.deaths],
      ['never served', writers.stuck],
      ['not as it should be', this.#run.problems],
      ['refused although right', counted(writers.refused)],
      ['wrong replies', counted(writers.seen.wrong)],
    ];
    for (const [name, examples] of more) if (examples.length > 0) found.set(name, [...examples]);
    for (const [name, examples] of found) this.#wrong.set(name, examples);
    console.log(`${this.#totals()}: ${described(found)}`);
  }

  #totals(): string {
    const times = [...this.#rows].map(([name, row]) => `${row.times} × ${name}`).join(', ');
    return `${new Date().toISOString()} ${times}, ${this.#run.writers.acknowledged.length} acknowledged`;
  }

  #report(begun: number): void {
    const { writers } = this.#run;
    const { statuses, repeats, withoutReply } = writers.seen;
    const replies = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
    const kinds = new Map<string, number>();
    for (const { kind } of writers.acknowledged) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    console.log(
      [
        '',
        '| fault | times | acknowledged | first acknowledgement afterwards: median, longest | figures |',
        '| --- | --- | --- | --- | --- |',
        ...[...this.#rows].map(([name, row]) => lineOf(name, row)),
        '',
        `${writers.acknowledged.length} acknowledged (${counted(kinds).join(', ')}) in ${((Date.now() - begun) / minute).toFixed(1)} minutes;`,
        `${replies.join(', ')}, ${withoutReply} without reply, ${repeats} repeated, ${writers.stale} saves refused as stale`,
        `${described(this.#wrong)}. Seed ${this.#options.seed}.`,
      ].join('\n'),
    );
  }
}

const counted = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].map(([what, times]) => `${times} × ${what}`);

function described(differences: Differences): string {
  if (differences.size === 0)
    return '0 lost, 0 doubled, 0 half, 0 gaps, 0 wrong audit entries, 0 wrong files, 0 deaths';
  return [...differences]
    .map(([name, examples]) => `${name.toUpperCase()} ${examples.length} (${examples.slice(0, 5).join('; ')})`)
    .join(', ');
}

function lineOf(name: string, { times, acknowledged, recoveries, figures }: Row): string {
  const sorted = recoveries.toSorted((a, b) => a - b);
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(2)} s`;
  const waits = `${seconds(sorted[Math.floor(sorted.length / 2)])}, ${seconds(sorted.at(-1))}`;
  return `| ${name} | ${times} | ${acknowledged} | ${waits} | ${figures.slice(-3).join('; ')} |`;
}
