import type { CSSProperties, ReactNode } from 'react';
import { FigureLink } from '../figure-link.tsx';
import type { Place } from '../places.ts';
import type { Axis } from './axis.ts';
import classes from './chart.module.css';

/** One bar or dot. */
export interface ChartPoint {
  /** The day or month itself. */
  key: string;
  /** What stands below it, and what does where there is little room. */
  label: string;
  initial: string;
  /** All that there is to say about it, in words and with the exact value. */
  text: string;
  /** Null while there is nothing to tell yet. */
  value: number | null;
  /** The rows that the value is made of. */
  place: Place;
}

export interface ChartProps {
  label: string;
  points: readonly ChartPoint[];
  axis: Axis;
  tickText: (value: number) => string;
}

const height = 200;
const labelRoom = 24;
const digitWidth = 7;
const tickGap = 8;

interface PlotProps extends ChartProps {
  /** Draws one point, a slot of its own wide, at this height from above. */
  draw: (value: number, slot: Slot) => ReactNode;
  /** What lies behind all points that have a value. */
  behind?: (slots: readonly Slot[]) => ReactNode;
}

/** Across in percent of the whole width, so that nothing needs to be measured; down in pixels. */
export interface Slot {
  left: number;
  middle: number;
  width: number;
  top: number;
  bottom: number;
}

/** The frame of a chart: lines at round values, what they are, and a link for each point. */
export function Plot({ label, points, axis, tickText, draw, behind }: PlotProps) {
  const heightAt = (value: number) => height * (1 - value / axis.max);
  const width = 100 / points.length;
  const slots = points.map(({ value }, index) => ({
    left: index * width,
    middle: (index + 0.5) * width,
    width,
    top: heightAt(value ?? 0),
    bottom: height,
  }));
  const drawn = slots.filter((_, index) => points[index]?.value !== null);
  const ticks = axis.ticks.map((value) => ({ value, text: tickText(value) }));
  const gutter = Math.max(...ticks.map(({ text }) => text.length)) * digitWidth + tickGap;
  return (
    <div className={classes.plot} style={{ '--gutter': `${gutter}px` } as CSSProperties}>
      <svg className={classes.drawing} role="group" aria-label={label} height={height + labelRoom}>
        <g aria-hidden>
          {ticks.map(({ value, text }) => (
            <g key={value}>
              <line className={classes.line} x1="0" x2="100%" y1={heightAt(value)} y2={heightAt(value)} />
              <text className={classes.tick} x={-tickGap} y={heightAt(value)}>
                {text}
              </text>
            </g>
          ))}
          {behind?.(drawn)}
        </g>
        {points.map((point, index) => {
          const slot = slots[index];
          if (!slot) return null;
          const name = (
            <text className={classes.label} x={`${slot.middle}%`} y={height + labelRoom - 6}>
              <tspan className={classes.full}>{point.label}</tspan>
              <tspan className={classes.initial}>{point.initial}</tspan>
            </text>
          );
          return point.value === null ? (
            <g key={point.key}>{name}</g>
          ) : (
            <FigureLink key={point.key} place={point.place} label={point.text} drawn className={classes.point}>
              <rect
                className={classes.target}
                x={`${slot.left}%`}
                y={0}
                width={`${slot.width}%`}
                height={height + labelRoom}
                rx={4}
              />
              {draw(point.value, slot)}
              {name}
            </FigureLink>
          );
        })}
      </svg>
    </div>
  );
}
