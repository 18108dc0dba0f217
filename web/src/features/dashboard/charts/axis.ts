/** The maximum of an axis, and its labelled round values. */
export interface Axis {
  max: number;
  ticks: number[];
}

const room = 1.5;
/** The same above a value that is only compared with. */
const leastRoom = 1.1;
const fewestSteps = 3;
const roundSteps = [5, 2, 1];

/**
 * An axis for values up to the highest, with half of that left free above it. It is extended if one of the values
 * shown for comparison would not fit.
 */
export function axisOf(highest: number, compared: readonly number[] = []): Axis {
  const max = highest * room || 1;
  const most = Math.max(0, ...compared);
  return withTicks(most > max ? most * leastRoom : max, 0);
}

/** The same for whole numbers. */
export function axisOfCounts(highest: number): Axis {
  return withTicks(Math.ceil(highest * room) || 1, 1);
}

function withTicks(max: number, leastStep: number): Axis {
  const step = Math.max(leastStep, stepOf(max));
  return { max, ticks: Array.from({ length: Math.floor(max / step + 1e-9) + 1 }, (_, index) => index * step) };
}

/** The largest of 1, 2 and 5 times a power of ten that fits often enough. */
function stepOf(max: number): number {
  const most = max / fewestSteps;
  const power = 10 ** Math.floor(Math.log10(most));
  return (roundSteps.find((step) => step * power <= most) ?? 1) * power;
}
