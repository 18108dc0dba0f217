// The build for older browsers: phones in factories are not renewed every year.
import {
  getDocument,
  GlobalWorkerOptions,
  PasswordException,
  type PDFDocumentLoadingTask,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Where the build has put fonts, character maps and decoders; see vite.config.ts. */
const data = new URL(`/assets/pdfjs-${version}/`, window.location.href).href;

/** A hundred million pixels; larger pictures are left out. */
const maxImageSize = 100_000_000;

/**
 * Reads a PDF in a worker. Nothing of it runs: the canvas renderer supports no scripts, forms or links. WebAssembly
 * would need a wider content security policy, so the decoders for scanned pages are the plain ones.
 */
export function openPdf(content: ArrayBuffer): PDFDocumentLoadingTask {
  return getDocument({
    data: content,
    cMapUrl: `${data}cmaps/`,
    standardFontDataUrl: `${data}standard_fonts/`,
    wasmUrl: `${data}wasm/`,
    useWasm: false,
    // Every machine shows the same fonts, not the installed ones.
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize,
    verbosity: VerbosityLevel.ERRORS,
  });
}

export const isLocked = (error: unknown): boolean => error instanceof PasswordException;
