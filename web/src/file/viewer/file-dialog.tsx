import { ActionIcon, Button } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { fetchBlob } from '../../api/fetch-blob.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { formatPercent } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import type { StoredFile } from '../stored-file.ts';
import { Picture } from './picture.tsx';
import { useObjectUrl } from './use-object-url.ts';
import classes from './viewer.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { viewerWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const PdfPages = later(async () => (await import('./pdf-pages.tsx')).PdfPages);

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const usualZoom = zooms.indexOf(1);
/** A wider page is not easier to read. */
const widestPage = 900;
const margin = 32;

interface FileDialogProps {
  file: StoredFile;
  onClose: () => void;
}

/** A file, shown in the page. */
export function FileDialog({ file, onClose }: FileDialogProps) {
  const t = useWords(viewerWords);
  useReturnFocus();
  const { data, error, refetch } = useQuery({
    queryKey: ['file', file.path, file.version],
    queryFn: ({ signal }) => fetchBlob(file.path, signal),
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const address = useObjectUrl(data);
  return (
    <Dialog
      onClose={onClose}
      title={file.name}
      size={1000}
      classNames={{ content: classes.dialog, body: classes.body }}
    >
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!error && !address && <p className={classes.note}>{t.loading}</p>}
      {data && address && <Shown file={file} content={data} address={address} />}
    </Dialog>
  );
}

interface ShownProps {
  file: StoredFile;
  content: Blob;
  address: string;
}

function Shown({ file: { name, type }, content, address }: ShownProps) {
  const t = useWords(viewerWords);
  const [zoom, setZoom] = useState(usualZoom);
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize();
  const factor = zooms[zoom] ?? 1;

  const pageBoxes = () => [...(scroller.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [])];
  function followScroll(): void {
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
    const passed = pageBoxes().filter((box) => box.offsetTop <= scrollTop + clientHeight / 3);
    setPage(Math.max(1, passed.length));
  }
  const goTo = (number: number) => scroller.current?.scrollTo({ top: (pageBoxes()[number - 1]?.offsetTop ?? 0) - 8 });
  return (
    <>
      <div className={classes.tools}>
        <Tool label={t.zoomOut} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <IconZoomOut size={18} aria-hidden />
        </Tool>
        <span className={classes.zoom} role="status" aria-label={`${t.zoom}: ${formatPercent(100 * factor)}`}>
          {formatPercent(100 * factor)}
        </span>
        <Tool label={t.zoomIn} disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
          <IconZoomIn size={18} aria-hidden />
        </Tool>
        {pages > 0 && (
          <>
            <Tool label={t.previousPage} disabled={page <= 1} onClick={() => goTo(page - 1)}>
              <IconChevronUp size={18} aria-hidden />
            </Tool>
            <span role="status">{t.page(page, pages)}</span>
            <Tool label={t.nextPage} disabled={page >= pages} onClick={() => goTo(page + 1)}>
              <IconChevronDown size={18} aria-hidden />
            </Tool>
          </>
        )}
        <Button
          className={classes.download}
          component="a"
          href={address}
          download={name}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t.download}
        </Button>
      </div>
      <div
        ref={useMergedRef(scroller, measured)}
        className={classes.scroller}
        role="region"
        aria-label={t.content(name)}
        tabIndex={0}
        onScroll={followScroll}
      >
        {type === 'application/pdf' ? (
          <Suspense fallback={<p className={classes.note}>{t.loading}</p>}>
            <PdfPages
              content={content}
              width={Math.min(width - margin, widestPage) * factor}
              scroller={scroller}
              onPages={setPages}
            />
          </Suspense>
        ) : !type?.startsWith('image/') ? (
          <p className={classes.note}>{t.noPreview}</p>
        ) : (
          <Picture
            className={classes.picture}
            address={address}
            alt={name}
            {...(factor !== 1 && { style: { maxInlineSize: 'none', inlineSize: `${100 * factor}%` } })}
          />
        )}
      </div>
    </>
  );
}

interface ToolProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Stays in place while it is disabled, so that the focus does too. */
function Tool({ label, disabled, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      data-tooltip={label}
      {...(disabled && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </ActionIcon>
  );
}
