import type { Fault } from './faults.ts';
import type { Comparison, Reply, Work } from './work.ts';

export interface Measured {
  fault: Fault;
  /** The longest time without an acknowledged write. */
  gapMs: number;
  /** Until all three machines were there again. */
  wholeMs: number;
  before: Reply[];
  during: Reply[];
  after: Reply[];
}

/** A single fault on a busy machine is not a percentile. */
const patienceOfShortDrill = 3;

/** Prints the figures, and returns what failed. */
export function report(found: {
  work: Work;
  measured: readonly Measured[];
  comparison: Comparison;
  check: string;
  isLong: boolean;
}): string[] {
  const { work, measured, comparison, isLong } = found;
  const failed: string[] = [];
  console.log(
    '| fault | times | gap: median | p95 | worst | p95 of replies: before | during | after | refused with 503 |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const name of new Set(measured.map(({ fault }) => fault.name))) {
    const same = measured.filter(({ fault }) => fault.name === name);
    const gaps = same.map(({ gapMs }) => gapMs);
    const p95 = (part: 'before' | 'during' | 'after') =>
      `${Math.round(
        percentile(
          same.flatMap((one) => one[part].map(({ ms }) => ms)),
          95,
        ),
      )} ms`;
    const refused = same.flatMap(({ during, after }) => [...during, ...after]).filter(({ status }) => status === 503);
    const figures = [percentile(gaps, 50), percentile(gaps, 95), Math.max(...gaps)].map(
      (ms) => `${(ms / 1000).toFixed(1)} s`,
    );
    const cells = [name, same.length, ...figures, p95('before'), p95('during'), p95('after'), refused.length];
    console.log(`| ${cells.join(' | ')} |`);
    const most = (same[0]?.fault.mostMs ?? 0) * (isLong ? 1 : patienceOfShortDrill);
    if (percentile(gaps, 95) > most)
      failed.push(`${name}: ${figures[1]} without an acknowledgement, more than ${most / 1000} s`);
  }
  const { lost, doubled, half, numberGaps, unacknowledged } = comparison;
  console.log(
    `${work.acknowledged.length} acknowledged, ${lost.length} lost, ${doubled.length} doubled, ${half.length} half, ` +
      `${numberGaps} gaps in numbers, ${unacknowledged} saved without an acknowledgement, ${work.wrong.length} wrong replies`,
  );
  if (lost.length > 0) failed.push(`${lost.length} acknowledged writes are lost: ${some(lost)}`);
  if (doubled.length > 0) failed.push(`${doubled.length} writes are doubled: ${some(doubled)}`);
  if (half.length > 0) failed.push(`${half.length} writes are half: ${some(half)}`);
  if (numberGaps !== 0) failed.push(`${numberGaps} numbers of quotations are missing`);
  if (work.wrong.length > 0)
    failed.push(`${work.wrong.length} replies are neither right nor 503 with Retry-After: ${some(work.wrong)}`);
  if (found.check) failed.push(`gso db check: ${found.check}`);
  return failed;
}

const some = (all: readonly string[]): string => all.slice(0, 5).join('; ');

function percentile(figures: readonly number[], rank: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((rank / 100) * sorted.length) - 1)] ?? 0;
}
