import { type CSSProperties, Suspense } from 'react';
import { later } from '../../../ui/later/later.ts';
import { useWords } from '../../../words/words.ts';
import { FigureLink } from '../figure-link.tsx';
import { figureWords } from '../figure-words.ts';
import classes from './chart.module.css';
import { type Drawing, gutterOf, labelRoom, type Mark, plotHeight, type Slot, topRoom } from './drawing.ts';

/** Resolves when the page that is being rendered has been painted. */
const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

const Plot = later(async () => {
  await painted();
  return (await import('./plot.tsx')).Plot;
}, NotDrawn);

function NotDrawn() {
  const { charts: t } = useWords(figureWords);
  return <p className={classes.notDrawn}>{t.notDrawn}</p>;
}

/** The links of a chart, and behind them its drawing, which is loaded after the page. */
export function Chart({ label, drawing }: { label: string; drawing: Drawing }) {
  const { slots } = drawing;
  const gutter = gutterOf(drawing);
  const sizes = {
    '--gutter': `${gutter}px`,
    '--top': `${topRoom}px`,
    '--height': `${plotHeight}px`,
    '--bottom': `${labelRoom}px`,
  } as CSSProperties;
  return (
    <div className={classes.chart} style={sizes}>
      <svg className={classes.links} role="group" aria-label={label}>
        {slots.map((slot, index) => (
          <Links key={slot.key} slot={slot} left={index / slots.length} width={1 / slots.length} />
        ))}
      </svg>
      <Suspense fallback={<div className={classes.plot} aria-busy />}>
        <Plot drawing={drawing} gutter={gutter} />
      </Suspense>
    </div>
  );
}

/** A link for each mark, as high as the plot. Two marks share the width, so that each is below its own link. */
function Links({ slot, left, width }: { slot: Slot; left: number; width: number }) {
  const isMark = (mark: Mark | undefined): mark is Mark => mark !== undefined && mark.value !== null;
  // Nothing was drawn for a year without orders, and there are no rows behind it.
  const marks = [slot.before?.value === 0 ? undefined : slot.before, slot.now].filter(isMark);
  return marks.map(({ text, place }, at) => (
    <FigureLink key={text} place={place} label={text} tooltip={slot.tooltip} drawn className={classes.mark}>
      <rect
        x={`${(left + (at * width) / marks.length) * 100}%`}
        width={`${(width / marks.length) * 100}%`}
        height="100%"
        rx={4}
      />
    </FigureLink>
  ));
}
