import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const pdfFolder = fileURLToPath(new URL('..', import.meta.resolve('pdfjs-dist')));
const pdfVersion = /"version": "([^"]+)"/.exec(readFileSync(join(pdfFolder, 'package.json'), 'utf8'))?.[1];
const pdfAssets = `assets/pdfjs-${pdfVersion}`;
/** WebAssembly is left out: the content policy does not allow it. */
const pdfFiles = [
  ...['cmaps', 'standard_fonts'].flatMap((folder) =>
    readdirSync(join(pdfFolder, folder)).map((file) => `${folder}/${file}`),
  ),
  'wasm/jbig2_nowasm_fallback.js',
  'wasm/LICENSE_JBIG2',
  'wasm/LICENSE_PDFJS_JBIG2',
  'wasm/openjpeg_nowasm_fallback.js',
  'wasm/LICENSE_OPENJPEG',
  'wasm/LICENSE_PDFJS_OPENJPEG',
];

/** What pdf.js asks for by name while it draws: fonts, character maps, and decoders for scanned pages. */
export const pdfData: Plugin = {
  name: 'pdf-data',
  configureServer: (server) => {
    server.middlewares.use(`/${pdfAssets}`, (request, reply, next) => {
      const file = pdfFiles.find((known) => request.url === `/${known}`);
      if (!file) return next();
      if (file.endsWith('.js')) reply.setHeader('content-type', 'text/javascript');
      createReadStream(join(pdfFolder, file)).pipe(reply);
    });
  },
  generateBundle() {
    for (const file of pdfFiles) {
      this.emitFile({ type: 'asset', fileName: `${pdfAssets}/${file}`, source: readFileSync(join(pdfFolder, file)) });
    }
  },
};
