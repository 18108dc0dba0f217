import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { onMessage } from '../messages.ts';

/** "ended": the job crashed its child. "unavailable": the child never started, or the program is closing. */
type FailureReason = 'busy' | 'too-long' | 'too-much-memory' | 'ended' | 'unavailable';

/** The job did not finish. A reply from the job itself is a result, even if it reports an error. */
export class JobFailed extends Error {
  readonly reason: FailureReason;
  constructor(reason: FailureReason, message: string) {
    super(message);
    this.name = 'JobFailed';
    this.reason = reason;
  }
}

interface ChildLimits {
  /** The module that the child runs. It calls `doJobs`. */
  program: URL;
  /** The timeout of one job, counted from when its turn comes. */
  timeoutMs: number;
  /** The memory of the whole process, including what is outside JavaScript's heap. */
  memoryMb: number;
  mostWaiting: number;
  /** After this long without a job the child ends, and its memory is free again. */
  idleMs: number;
}

export interface ToChild<Job> {
  kind: 'job';
  job: Job;
}
export type FromChild<Result> = { kind: 'ready' } | { kind: 'done'; result: Result } | { kind: 'threw'; error: string };

interface Waiting<Job, Result> {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

const checkMemoryMs = 50;
const pageBytes = 4096;
const megabyte = 1024 * 1024;

/**
 * Runs jobs whose cost depends on untrusted content, one after the other, in a separate process: a thread cannot be
 * stopped while it is busy outside JavaScript, and it shares our memory. A child that exceeds its time or memory is
 * killed. Its job fails, and the next job gets a new child.
 */
export class LimitedChild<Job, Result> {
  readonly #limits: ChildLimits;
  readonly #waiting: Waiting<Job, Result>[] = [];
  #current: Waiting<Job, Result> | undefined;
  #child: ChildProcess | undefined;
  #timers: NodeJS.Timeout[] = [];
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: ChildLimits) {
    this.#limits = limits;
  }

  run(job: Job): Promise<Result> {
    if (this.#waiting.length >= this.#limits.mostWaiting) {
      return Promise.reject(new JobFailed('busy', 'Too many jobs are waiting.'));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#next();
    });
  }

  close(): void {
    const closing = new JobFailed('unavailable', 'The program is closing.');
    for (const { reject } of this.#waiting.splice(0)) reject(closing);
    this.#kill(closing);
    clearTimeout(this.#idle);
  }

  #next(): void {
    if (this.#current) return;
    this.#current = this.#waiting.shift();
    clearTimeout(this.#idle);
    if (!this.#current) {
      this.#idle = setTimeout(() => this.#kill(), this.#limits.idleMs).unref();
      return;
    }
    try {
      const child = (this.#child ??= this.#start());
      this.#timers = [
        setTimeout(() => this.#kill(new JobFailed('too-long', 'The job took too long.')), this.#limits.timeoutMs),
        setInterval(() => this.#checkMemory(child), checkMemoryMs),
      ];
      child.send({ kind: 'job', job: this.#current.job } satisfies ToChild<Job>);
    } catch (error) {
      // Without memory or file handles, no process can be started.
      this.#kill(new JobFailed('unavailable', String(error)));
    }
  }

  #start(): ChildProcess {
    const child = fork(this.#limits.program, {
      serialization: 'advanced',
      // None of our settings, so that code that takes over the child finds no secrets.
      env: { PATH: process.env['PATH'] },
      execArgv: [`--max-old-space-size=${this.#limits.memoryMb}`],
    });
    // An idle child keeps no process from ending; without its parent it ends itself.
    child.unref();
    child.channel?.unref();
    let isReady = false;
    const ended = (words: string) => {
      if (child === this.#child) this.#kill(new JobFailed(isReady ? 'ended' : 'unavailable', words));
    };
    onMessage<FromChild<Result>>(child, ['ready', 'done', 'threw'], (message) => {
      if (message.kind === 'ready') isReady = true;
      else if (child === this.#child) this.#receive(message);
    });
    child.on('error', (error) => ended(error.message));
    child.on('exit', (code, signal) => ended(`The child ended with ${signal ?? `code ${code}`}.`));
    return child;
  }

  #receive(message: Exclude<FromChild<Result>, { kind: 'ready' }>): void {
    const current = this.#takeCurrent();
    if (message.kind === 'done') current?.resolve(message.result);
    else current?.reject(new Error(message.error));
    this.#next();
  }

  #checkMemory(child: ChildProcess): void {
    const heldMb = memoryMbOf(child);
    if (child === this.#child && heldMb > this.#limits.memoryMb) {
      this.#kill(new JobFailed('too-much-memory', `The job took ${Math.round(heldMb)} MB.`));
    }
  }

  #kill(error?: Error): void {
    const child = this.#child;
    this.#child = undefined;
    child?.kill('SIGKILL');
    const current = this.#takeCurrent();
    if (error) current?.reject(error);
    if (current) this.#next();
  }

  #takeCurrent(): Waiting<Job, Result> | undefined {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    const current = this.#current;
    this.#current = undefined;
    return current;
  }
}

/**
 * Returns 0 if the system does not report it; then only the time is limited. It is a virtual file, so reading it
 * synchronously is cheaper than a detour over another thread.
 */
function memoryMbOf({ pid }: ChildProcess): number {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    return (Number(pages) * pageBytes) / megabyte;
  } catch {
    return 0;
  }
}
