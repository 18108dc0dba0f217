import uPlot from 'uplot';
import { barsOf, type Drawing, drawnValue, labelRoom, plotHeight, tickGap, topRoom } from './drawing.ts';

export const height = topRoom + plotHeight + labelRoom;

/** Below this width of the whole chart, months are labelled by their initials. */
const narrow = 440;
const fontSize = 12;
const pointSize = 8;
const valueGap = 10;

/** In the units of the horizontal axis, a slot is as wide as one and its middle is its index. */
const half = 0.5;

/** The values of the series, from the left edge of the plot to the right one, so that the target spans all of it. */
export function dataOf({ kind, slots, axis, target }: Drawing): uPlot.AlignedData {
  const shown = (value: number | null) => (kind === 'bars' ? drawnValue(value, axis) : value);
  const edged = (values: (number | null)[]) => [undefined, ...values, undefined];
  const places = [-half, ...slots.keys(), slots.length - half];
  return [
    places,
    edged(slots.map(({ before }) => shown(before?.value ?? null))),
    edged(slots.map(({ now }) => shown(now.value))),
    places.map(() => target),
    places.map(() => target),
  ];
}

/** Colours and fonts are those of the page, and are read again whenever it is redrawn. */
export function optionsOf(drawing: Drawing, gutter: number, element: Element): Omit<uPlot.Options, 'width' | 'height'> {
  const { kind, slots, axis, tickText, target } = drawing;
  const style = getComputedStyle(element);
  const colour = (name: string) => () => style.getPropertyValue(`--chart-${name}`);
  const text = { font: `${fontSize}px ${style.fontFamily}`, stroke: colour('text'), ticks: { show: false } };
  const bars = barsOf(slots);
  return {
    padding: [topRoom, 0, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: [-half, slots.length - half] }, y: { range: [0, axis.max] } },
    axes: [
      {
        ...text,
        size: labelRoom,
        gap: tickGap,
        splits: [...slots.keys()],
        values: ({ width }) => slots.map(({ label, initial }) => (width < narrow ? initial : label)),
        grid: { show: false },
      },
      {
        ...text,
        size: gutter,
        gap: tickGap,
        splits: axis.ticks,
        values: () => axis.ticks.map(tickText),
        grid: { stroke: colour('grid'), width: 1 },
      },
    ],
    series: [
      {},
      barSeries(bars.before, colour('before')),
      kind === 'bars' ? barSeries(bars.now, colour('now')) : lineSeries(colour),
      // On a line of the background's colour it is seen across a bar too. Near zero that would hide the lowest bars.
      { show: (target ?? 0) > axis.max / 20, stroke: colour('surface'), width: 4, points: { show: false } },
      { stroke: colour('target'), width: 2, dash: [6, 4], points: { show: false } },
    ],
    hooks: kind === 'line' ? { draw: [(plot) => writeValues(plot, drawing, style)] } : {},
  };
}

type Colour = () => string;

function barSeries({ left, width }: { left: number; width: number }, fill: Colour): uPlot.Series {
  const paths = uPlot.paths.bars?.({
    radius: 0.18,
    disp: {
      x0: { unit: 1, values: ({ data: [places] }) => Array.from(places, (place) => place - half + left) },
      size: { unit: 1, values: () => [width] },
    },
  });
  return { ...(paths && { paths }), fill, width: 0, points: { show: false } };
}

const lineSeries = (colour: (name: string) => Colour): uPlot.Series => ({
  stroke: colour('now'),
  fill: colour('area'),
  width: 2,
  points: { show: true, size: pointSize, width: 2, stroke: colour('now'), fill: colour('surface') },
});

/** The value above each point, on an edge of the background's colour, because the line may pass behind it. */
function writeValues(plot: uPlot, { slots, tickText }: Drawing, style: CSSStyleDeclaration): void {
  const { ctx } = plot;
  const { pxRatio } = uPlot;
  ctx.save();
  ctx.font = `550 ${fontSize * pxRatio}px ${style.fontFamily}`;
  ctx.textAlign = 'center';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 4 * pxRatio;
  ctx.strokeStyle = style.getPropertyValue('--chart-surface');
  ctx.fillStyle = style.getPropertyValue('--chart-value');
  for (const [index, { now }] of slots.entries()) {
    if (now.value === null) continue;
    const at = [plot.valToPos(index, 'x', true), plot.valToPos(now.value, 'y', true) - valueGap * pxRatio] as const;
    ctx.strokeText(tickText(now.value), ...at);
    ctx.fillText(tickText(now.value), ...at);
  }
  ctx.restore();
}
