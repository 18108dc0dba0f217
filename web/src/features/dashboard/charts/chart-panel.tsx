import { ActionIcon } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../../words/words.ts';
import { figureWords } from '../figure-words.ts';
import { Panel } from '../panel.tsx';
import classes from './chart-panel.module.css';

interface ChartPanelProps {
  title: string;
  /** What is counted, and its unit. */
  unit: string;
  /** The unit of the table, if it is another one. */
  tableUnit?: string;
  legend?: ReactNode;
  total?: ReactNode;
  chart: ReactNode;
  /** The same values as a table. */
  table: ReactNode;
}

export function ChartPanel({ title, unit, tableUnit = unit, legend, total, chart, table }: ChartPanelProps) {
  const { charts: t } = useWords(figureWords);
  const [asTable, setAsTable] = useState(false);
  const Picture = asTable ? IconChartBar : IconTable;
  const toggle = asTable ? t.asChart : t.asTable;
  return (
    <Panel
      title={title}
      tools={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`${toggle}: ${title}`}
          data-tooltip={toggle}
          onClick={() => setAsTable(!asTable)}
        >
          <Picture size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <p className={classes.about}>
        <span>{asTable ? tableUnit : unit}</span>
        {!asTable && legend}
        {total}
      </p>
      <div className={classes.content}>{asTable ? table : chart}</div>
    </Panel>
  );
}
