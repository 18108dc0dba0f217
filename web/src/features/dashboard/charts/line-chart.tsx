import { type ChartProps, Plot } from './chart.tsx';
import classes from './chart.module.css';

const radius = 4;
const textGap = 10;

export const LineChart = (chart: ChartProps) => (
  <Plot
    {...chart}
    behind={(slots) =>
      slots.slice(1).map(({ left, middle, top }, index) => {
        const before = slots[index];
        return (
          before && (
            <line
              key={left}
              className={classes.stroke}
              x1={`${before.middle}%`}
              y1={before.top}
              x2={`${middle}%`}
              y2={top}
            />
          )
        );
      })
    }
    draw={(value, { middle, top }) => (
      <>
        <circle className={classes.dot} cx={`${middle}%`} cy={top} r={radius} />
        <text className={classes.value} x={`${middle}%`} y={top - textGap}>
          {chart.tickText(value)}
        </text>
      </>
    )}
  />
);
