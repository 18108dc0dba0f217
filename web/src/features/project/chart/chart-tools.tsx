import { Button, SegmentedControl } from '@mantine/core';
import { IconCalendarDue } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWords } from '../../../words/words.ts';
import classes from './chart.module.css';
import { type Zoom, zooms } from './time-scale.ts';
import { chartWords } from './words.ts';

interface ChartToolsProps {
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  onToday: () => void;
  children?: ReactNode;
}

/** What stands above a chart over time. */
export function ChartTools({ zoom, onZoom, onToday, children }: ChartToolsProps) {
  const t = useWords(chartWords);
  return (
    <div className={classes.tools}>
      <SegmentedControl
        aria-label={t.zoom}
        size="xs"
        value={zoom}
        onChange={onZoom}
        data={zooms.map((value) => ({ value, label: t.zooms[value] }))}
      />
      <Button variant="default" size="xs" leftSection={<IconCalendarDue size={14} aria-hidden />} onClick={onToday}>
        {t.goToToday}
      </Button>
      {children}
    </div>
  );
}
