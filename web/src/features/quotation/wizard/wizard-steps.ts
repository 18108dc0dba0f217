export const steps = [1, 2, 3, 4] as const;
export type Step = (typeof steps)[number];

/** The step of the field of a path. */
export function stepOf(path: string): Step {
  if (path === 'itemDetails') return 2;
  return path.startsWith('itemDetails.') || ['discount', 'rounding'].includes(path) ? 3 : 1;
}

/** The position of the line that a path is in. */
export function placeIn(path: string): number | undefined {
  const place = /^itemDetails\.(\d+)\./.exec(path)?.[1];
  return place === undefined ? undefined : Number(place);
}

/** Each step requires the ones before it to be valid; the first invalid one can be reached, and nothing after it. */
export function furthestStep(problems: readonly string[]): Step {
  return steps.find((step) => problems.some((path) => stepOf(path) === step)) ?? 4;
}

/** Where a draft is continued: where it was left. The confirmation is always opened by the user. */
export const resumeStep = (problems: readonly string[], left: number): Step =>
  steps.findLast((step) => step <= Math.min(left, 3, furthestStep(problems))) ?? 1;
