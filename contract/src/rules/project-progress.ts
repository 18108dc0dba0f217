import { projectPhases } from '../project.ts';

interface TaskCount {
  all: number;
  done: number;
}

const isComplete = ({ all, done }: TaskCount): boolean => all > 0 && done === all;

/** Done tasks in percent of all, with one decimal; 0 without tasks. */
export const progressOf = ({ all, done }: TaskCount): number => (all === 0 ? 0 : Math.floor((done * 1000) / all) / 10);

/** All phases have the same weight, and count only when they are complete. */
export const projectPercentage = (phases: readonly TaskCount[]): number =>
  (phases.filter(isComplete).length * 100) / projectPhases.length;

/** The status that is shown for a percentage. */
export function progressColour(percentage: number): 'red' | 'orange' | 'green' {
  if (percentage <= 30) return 'red';
  return percentage < 70 ? 'orange' : 'green';
}
