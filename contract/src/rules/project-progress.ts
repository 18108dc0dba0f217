import { projectPhases } from '../project.ts';

interface TaskCount {
  all: number;
  done: number;
}

const isComplete = ({ all, done }: TaskCount): boolean => all > 0 && done === all;

/** Done tasks in percent of all, with one decimal; nothing planned is nothing done. */
export const progressOf = ({ all, done }: TaskCount): number => (all === 0 ? 0 : Math.floor((done * 1000) / all) / 10);

/** Each of the phases counts the same, and only once it is complete. */
export const projectPercentage = (phases: readonly TaskCount[]): number =>
  (phases.filter(isComplete).length * 100) / projectPhases.length;

/** How far along something looks. */
export function progressColour(percentage: number): 'red' | 'orange' | 'green' {
  if (percentage <= 30) return 'red';
  return percentage < 70 ? 'orange' : 'green';
}
