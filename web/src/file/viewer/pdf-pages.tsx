import { Alert } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useState } from 'react';
import { useWords } from '../../words/words.ts';
import { isLocked, openPdf } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';
import classes from './viewer.module.css';
import { viewerWords } from './words.ts';

interface PdfPagesProps {
  content: Blob;
  /** Of the first page, in pixels. */
  width: number;
  scroller: RefObject<HTMLElement | null>;
  onPages: (pages: number) => void;
}

/** A file may claim any number of pages. */
const mostPages = 300;

type Reading = { state: 'reading' } | { state: 'read'; pdf: PDFDocumentProxy } | { state: 'failed'; error: unknown };

/** The pages of a PDF, one below the other. */
export function PdfPages({ content, width, scroller, onPages }: PdfPagesProps) {
  const t = useWords(viewerWords);
  const reading = usePdf(content);
  const pages = reading.state === 'read' ? reading.pdf.numPages : 0;
  const shown = Math.min(pages, mostPages);
  useEffect(() => {
    onPages(shown);
  }, [onPages, shown]);

  if (reading.state === 'reading') return <p className={classes.note}>{t.loading}</p>;
  if (reading.state === 'failed') {
    return (
      <Alert color="red" variant="light" role="alert" icon={<IconFileAlert aria-hidden />}>
        {isLocked(reading.error) ? t.locked : t.unreadable}
      </Alert>
    );
  }
  return (
    <>
      {Array.from({ length: shown }, (_, index) => (
        <PdfPage
          key={index}
          pdf={reading.pdf}
          number={index + 1}
          width={width}
          label={t.page(index + 1, pages)}
          scroller={scroller}
        />
      ))}
      {pages > shown && <p className={classes.note}>{t.onlyFirst(shown)}</p>}
    </>
  );
}

function usePdf(content: Blob): Reading {
  const [reading, setReading] = useState<Reading>({ state: 'reading' });
  useEffect(() => {
    const leaving = new AbortController();
    const update = (next: Reading) => {
      if (!leaving.signal.aborted) setReading(next);
    };
    async function read(): Promise<void> {
      const bytes = await content.arrayBuffer();
      if (leaving.signal.aborted) return;
      const task = openPdf(bytes);
      leaving.signal.addEventListener('abort', () => void task.destroy());
      update({ state: 'read', pdf: await task.promise });
    }
    read().catch((error: unknown) => update({ state: 'failed', error }));
    return () => leaving.abort();
  }, [content]);
  return reading;
}
