import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import classes from './viewer.module.css';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** In CSS pixels. */
  width: number;
  label: string;
  scroller: RefObject<HTMLElement | null>;
}

/** The ratio of height to width of a page that is not measured yet: A4, upright. */
const usualRatio = Math.SQRT2;
/** The largest canvas that phones accept. */
const mostPixels = 16_000_000;
const longestSide = 8192;

/** One page on a canvas, rendered while it is near the viewport. Its text is available to screen readers. */
export function PdfPage({ pdf, number, width, label, scroller }: PdfPageProps) {
  const box = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box, scroller);
  const [ratio, setRatio] = useState(usualRatio);
  const [words, setWords] = useState('');

  useEffect(() => {
    if (!isNear || width <= 0) return undefined;
    const drawing = new AbortController();
    const { signal } = drawing;
    async function draw(): Promise<void> {
      const page = await pdf.getPage(number);
      signal.throwIfAborted();
      const { width: pageWidth, height: pageHeight } = page.getViewport({ scale: 1 });
      setRatio(pageHeight / pageWidth);
      const canvas = await drawn(page, { width, pageWidth, pageHeight, signal });
      signal.throwIfAborted();
      host.current?.replaceChildren(canvas);
      setWords(await textOf(page));
    }
    draw().catch(() => {
      // A page that cannot be rendered, or is no longer needed, stays blank; the others are not affected.
    });
    return () => drawing.abort();
  }, [pdf, number, width, isNear]);

  useEffect(() => {
    if (!isNear) host.current?.replaceChildren();
  }, [isNear]);

  return (
    <div ref={box} className={classes.page} style={{ inlineSize: width, blockSize: width * ratio }} data-page={number}>
      <div ref={host} role="img" aria-label={label} />
      <p className={classes.pageText}>{words}</p>
    </div>
  );
}

interface Drawing {
  width: number;
  pageWidth: number;
  pageHeight: number;
  signal: AbortSignal;
}

/** Into a separate canvas, so that a page keeps its picture until the next one is ready. */
async function drawn(page: PDFPageProxy, { width, pageWidth, pageHeight, signal }: Drawing) {
  const scale = width / pageWidth;
  const height = pageHeight * scale;
  const sharpness = Math.min(
    window.devicePixelRatio,
    Math.sqrt(mostPixels / (width * height)),
    longestSide / width,
    longestSide / height,
  );
  const viewport = page.getViewport({ scale: scale * sharpness });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => task.cancel());
  await task.promise;
  return canvas;
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

function useIsNear(box: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '1000px 0px',
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, scroller]);
  return isNear;
}
