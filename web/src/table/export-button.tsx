import type { ExportFormat } from '@gso/contract/record/export-format';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { showSnackbar } from '../ui/snackbar.tsx';
import { sentenceOf } from '../api/refusal.ts';
import { useWords } from '../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { totalText } from './pager/page-range.ts';
import { ToolLine } from '../form/tool-line.tsx';
import type { ListResult } from './use-list-page.ts';
import { listWords } from '../words/list-words.ts';

interface ExportButtonProps {
  /** The URL of the export. */
  path: string;
  /** The search and the filters in use, as URL parameters; without them the file has everything. */
  query?: Record<string, string>;
  /** Explains which rows the query selects. */
  hint?: string;
  /** How many rows match, if known. */
  rows?: string;
  /** Why the user may not export. */
  blocked?: string | undefined;
}

interface ListExportProps<Row> extends Pick<ExportButtonProps, 'path' | 'blocked'> {
  /** The search and the filters in use, as URL parameters. */
  filters: Record<string, string>;
  result: ListResult<Row>;
  /** Everything can be exported elsewhere. */
  withoutAll?: boolean;
}

/** Exports the rows of the list, and if those are filtered, also everything. */
export function ListExport<Row>({ path, blocked, filters, result, withoutAll = false }: ListExportProps<Row>) {
  const t = useWords(listWords);
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <>
      {isNarrowed && (
        <ExportButton
          path={path}
          query={filters}
          hint={t.exportHint}
          {...(result.page && { rows: totalText(result) })}
          blocked={blocked}
        />
      )}
      {!withoutAll && <ExportButton path={path} blocked={blocked} />}
    </>
  );
}

/** One click downloads an Excel file; a menu beside it offers the same rows as CSV. */
export function ExportButton({ path, query, hint, rows, blocked }: ExportButtonProps) {
  const t = useWords(listWords);
  const [loadedBytes, setLoadedBytes] = useState<number>();
  const [problem, setProblem] = useState<string>();

  async function run(format: ExportFormat): Promise<void> {
    setProblem(undefined);
    setLoadedBytes(0);
    try {
      const { downloadFile } = await import('../sheet/download.ts');
      const fileName = await downloadFile(path, { ...query, ...(format === 'csv' && { format }) }, setLoadedBytes);
      showSnackbar({ kind: 'success', text: t.exported(fileName) });
    } catch (error) {
      setProblem(t.canceledBecause(sentenceOf(error)));
      showSnackbar({ kind: 'error', text: t.canceledBecause(sentenceOf(error)) });
    } finally {
      setLoadedBytes(undefined);
    }
  }

  const isRunning = loadedBytes !== undefined;
  const reason = blocked ?? (isRunning ? t.preparing : undefined);
  const label = !query ? t.exportAll : rows === undefined ? t.exportThese : t.exportRows(rows);
  const formats = (
    <ActionIcon variant="default" size={36} aria-label={t.fileFormat} data-tooltip={t.fileFormat}>
      <IconChevronDown size={16} aria-hidden />
    </ActionIcon>
  );
  return (
    <>
      <Button.Group aria-label={label}>
        <ActionButton
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          hint={hint}
          blocked={reason}
          onClick={() => void run('excel')}
        >
          {label}
        </ActionButton>
        <Menu label={t.fileFormat} trigger={formats}>
          <MenuItem disabledBecause={reason} onClick={() => void run('excel')}>
            {t.asExcel}
          </MenuItem>
          <MenuItem disabledBecause={reason} onClick={() => void run('csv')}>
            {t.asCsv}
          </MenuItem>
        </Menu>
      </Button.Group>
      {isRunning && <ToolLine text={loadedBytes > 0 ? t.downloading(loadedBytes) : t.preparing} percent={undefined} />}
      {problem !== undefined && <ToolLine text={problem} onDismiss={() => setProblem(undefined)} />}
    </>
  );
}
