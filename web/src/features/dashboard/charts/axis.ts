/** How far an axis goes, and the round values that are written beside it. */
export interface Axis {
  max: number;
  ticks: number[];
}

const room = 1.5;
const fewestSteps = 3;
const roundSteps = [5, 2, 1];

/** An axis for values up to the highest, with half of that left free above it. */
export function axisOf(highest: number): Axis {
  return withTicks(highest * room || 1, 0);
}

/** The same for what comes in whole pieces. */
export function axisOfCounts(highest: number): Axis {
  return withTicks(Math.ceil(highest * room) || 1, 1);
}

function withTicks(max: number, leastStep: number): Axis {
  const step = Math.max(leastStep, stepOf(max));
  return { max, ticks: Array.from({ length: Math.floor(max / step + 1e-9) + 1 }, (_, index) => index * step) };
}

/** The largest of 1, 2 and 5 and their tenfolds that fits often enough. */
function stepOf(max: number): number {
  const most = max / fewestSteps;
  const power = 10 ** Math.floor(Math.log10(most));
  return (roundSteps.find((step) => step * power <= most) ?? 1) * power;
}
