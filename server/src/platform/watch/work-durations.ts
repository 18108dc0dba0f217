import { Durations, type Tally } from './durations.ts';
import { type Work, works, workBegun, workDone } from './happenings.ts';

const bounds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

export class WorkDurations {
  readonly #durations = new Durations(
    'gso_work_duration_seconds',
    'Time of long work within requests, from when it was asked for.',
    bounds,
  );
  readonly #underWay = new Map<Work, number>(works.map((work) => [work, 0]));

  constructor() {
    // Alerts look at how these grow, so they must be there before the first.
    for (const work of works) for (const failed of [false, true]) this.#tallyOf(work, failed);
  }

  listen(): (() => void)[] {
    return [
      workBegun.listen((work) => this.#change(work, 1)),
      workDone.listen(({ work, begunAt, failed }) => {
        this.#change(work, -1);
        this.#tallyOf(work, failed).add((performance.now() - begunAt) / 1000);
      }),
    ];
  }

  get underWay(): ReadonlyMap<Work, number> {
    return this.#underWay;
  }

  text(): string {
    return this.#durations.text();
  }

  #tallyOf(work: Work, failed: boolean): Tally {
    return this.#durations.tallyOf({ work, result: failed ? 'failed' : 'done' });
  }

  #change(work: Work, by: number): void {
    this.#underWay.set(work, (this.#underWay.get(work) ?? 0) + by);
  }
}
