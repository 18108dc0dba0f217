import { readdirSync, readFileSync } from 'node:fs';

/** What each of these processes occupies together with all its children, in MB. */
export function memoryOfTrees(pids: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(Number(name)));
  }
  const isBelow = (pid: number, root: number): boolean => {
    for (let one: number | undefined = pid; one; one = parents.get(one)) if (one === root) return true;
    return false;
  };
  return pids.map((root) =>
    [...parents.keys()].filter((pid) => isBelow(pid, root)).reduce((sum, pid) => sum + residentMb(pid), 0),
  );
}

function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

const residentMb = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** A process may end while it is looked at. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
