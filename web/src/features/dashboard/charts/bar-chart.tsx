import { type ChartProps, Plot } from './chart.tsx';
import classes from './chart.module.css';

const barPart = 0.6;
/** A value that is not nothing must not look like it. */
const leastHeight = 2;

export const BarChart = (chart: ChartProps) => (
  <Plot
    {...chart}
    draw={(value, { left, width, top, bottom }) => {
      const barHeight = value === 0 ? 0 : Math.max(leastHeight, bottom - top);
      return (
        <rect
          className={classes.bar}
          x={`${left + (width * (1 - barPart)) / 2}%`}
          y={bottom - barHeight}
          width={`${width * barPart}%`}
          height={barHeight}
        />
      );
    }}
  />
);
