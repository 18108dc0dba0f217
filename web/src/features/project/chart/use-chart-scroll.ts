import { type RefObject, useLayoutEffect, useRef } from 'react';
import { leftOf, sameDays, type TimeScale, type Zoom } from './time-scale.ts';

const space = 120;

/** Begins at today for each zoom, and keeps the visible days where they are when the scale begins earlier or later. */
export function useChartScroll(
  boxRef: RefObject<HTMLElement | null>,
  scale: TimeScale,
  { zoom, today }: { zoom: Zoom; today: string },
) {
  const shown = useRef<{ zoom: Zoom; scale: TimeScale }>(undefined);
  useLayoutEffect(() => {
    const { current: before } = shown;
    const { current: element } = boxRef;
    if (!element) return;
    shown.current = { zoom, scale };
    if (before?.zoom === zoom) {
      element.scrollLeft = sameDays(before.scale, scale, element.scrollLeft);
      return;
    }
    const isWithin = today >= scale.from && today <= scale.to;
    element.scrollLeft = isWithin ? Math.max(0, leftOf(scale, today) - space) : 0;
  }, [boxRef, scale, zoom, today]);
  return (date: string) => {
    if (boxRef.current) boxRef.current.scrollLeft = Math.max(0, leftOf(scale, date) - space);
  };
}
