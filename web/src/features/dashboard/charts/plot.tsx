import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import classes from './chart.module.css';
import type { Drawing } from './drawing.ts';
import { dataOf, height, optionsOf } from './plot-options.ts';

/** What is drawn of a chart. It has nothing to focus or to click: the links are next to it. */
export function Plot({ drawing, gutter }: { drawing: Drawing; gutter: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const width = element.clientWidth;
    const plot = new uPlot({ ...optionsOf(drawing, gutter, element), width, height }, dataOf(drawing), element);
    const redraw = () => plot.redraw();
    const resized = new ResizeObserver(() => {
      if (element.clientWidth !== plot.width) plot.setSize({ width: element.clientWidth, height });
    });
    resized.observe(element);
    const recoloured = new MutationObserver(redraw);
    recoloured.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    document.fonts.addEventListener('loadingdone', redraw);
    return () => {
      resized.disconnect();
      recoloured.disconnect();
      document.fonts.removeEventListener('loadingdone', redraw);
      plot.destroy();
    };
  }, [drawing, gutter]);
  return <div ref={box} className={classes.plot} aria-hidden />;
}
