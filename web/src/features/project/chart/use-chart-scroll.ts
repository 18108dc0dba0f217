import { type RefObject, useLayoutEffect, useRef } from 'react';
import { leftOf, rowHeight, sameDays, type TimeScale, type Zoom } from './time-scale.ts';

/** A quarter of the width lies before the day, so that work under way is seen too. */
const scrollFor = (scale: TimeScale, date: string, { clientWidth }: HTMLElement): number =>
  Math.max(0, leftOf(scale, date) - clientWidth / 4);

/** Begins at today for each zoom and, at first, at a row; keeps the visible days where they are when the scale begins earlier or later. */
export function useChartScroll(
  boxRef: RefObject<HTMLElement | null>,
  scale: TimeScale,
  { zoom, today, firstRow = 0 }: { zoom: Zoom; today: string; firstRow?: number },
) {
  const shown = useRef<{ zoom: Zoom; scale: TimeScale }>(undefined);
  useLayoutEffect(() => {
    const { current: before } = shown;
    const { current: element } = boxRef;
    if (!element) return;
    shown.current = { zoom, scale };
    if (!before) element.scrollTop = firstRow * rowHeight;
    if (before?.zoom === zoom) {
      element.scrollLeft = sameDays(before.scale, scale, element.scrollLeft);
      return;
    }
    const isWithin = today >= scale.from && today <= scale.to;
    element.scrollLeft = isWithin ? scrollFor(scale, today, element) : 0;
  }, [boxRef, scale, zoom, today, firstRow]);
  return (date: string) => {
    if (boxRef.current) boxRef.current.scrollLeft = scrollFor(scale, date, boxRef.current);
  };
}
