import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { offlineBuild } from './offline-build.ts';
import { pdfData } from './pdf-data.ts';

const api = process.env['GSO_API'] ?? 'http://127.0.0.1:3000';
const port = Number(process.env['WEB_PORT'] ?? 5173);
const proxy = Object.fromEntries(['/api', '/carbone', '/livez', '/readyz'].map((path) => [path, { target: api }]));

/** Preloads the font together with the code, so that no text is rendered twice and nothing moves. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.includes('inter-latin-wght'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head',
        })),
  },
};

/** Every schema of zod can describe itself as JSON Schema, which no browser needs and each would have to load. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) => {
      // The code before the first processor also defines `isInt` and `maxLength` of a schema.
      const kept = code.slice(0, Math.max(0, code.search(/^export const \w+Processor\b/m)));
      const names = Array.from(
        code.slice(kept.length).matchAll(/^export (?:const|function) (\w+)/gm),
        ([, name]) => name,
      );
      return {
        code: `${kept}const none = () => undefined; export { ${names.map((name) => `none as ${name}`).join(', ')} };`,
        map: null,
      };
    },
  },
};

/** Modules that pages with and without a list need. */
const onEveryPage = new RegExp(
  [
    '@tanstack/(react-query|query-core)/',
    '@mantine/core/esm/(core|components/(InputBase|TextInput|Alert))/',
    'contract/src/(record/record-values|rules/calendar-days)\\.',
    'web/src/form/(kept|draft/draft)\\.',
    'web/src/table/(no-rows|open-rows|record-screen)\\.',
    'web/src/table/pager/',
    'web/src/table/use-(list-page|list-state|own-list-state|typed-text)\\.',
    'web/src/ui/(action-button|empty-state|fact-list|failure-panel|page|phone-width)\\.',
    'web/src/words/(calendar|list-words|number-text|value-text)\\.',
    '@tabler/icons-react/dist/esm/icons/Icon(ChevronDown|ChevronRight|Download|Plus)\\.',
  ].join('|'),
);

/** What lists share with pages that have rows but no list: the dashboard and the page of a project load no table. */
const alsoWithoutList = new RegExp(
  [
    'web/src/(form/hold-typing|ui/later/use-load-ahead)\\.',
    'web/src/table/(export-button|row-shortcuts|selection/(select-box|selection|selection-bar))\\.',
    'web/src/ui/(order/(?!move-tools)|rows\\.)',
    '@tabler/icons-react/dist/esm/icons/Icon(ArrowDown|ArrowUp|Table|Trash)\\.',
  ].join('|'),
);

const inEveryTable = new RegExp(
  `web/src/(filter/choice-filter|table/(${[
    'column|column-header|column-width|data-table|list-toolbar|row-actions|row-cards',
    'saved/use-opened-view|sort-select|table-view|view-menu',
  ].join('|')}))\\.`,
);

const inEveryRecordList = /web\/src\/(table\/record-list|api\/record-api)\./;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont, withoutJsonSchema, pdfData, offlineBuild()],
  server: { host: '127.0.0.1', port, strictPort: true, proxy },
  preview: { host: '127.0.0.1', port, strictPort: true, proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // These are there before any other part is loaded, or are loaded next to it: naming them each time makes every page larger.
      resolveDependencies: (_file, files) => files.filter((file) => !/assets\/(zod|shell)-[^/]+\.js$/.test(file)),
    },
    // The strict content policy allows fonts and images from our own address only, so nothing is inlined as data.
    assetsInlineLimit: 0,
    // The largest renders PDF files and is loaded when one is opened.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // Every page loads the names of all files. Each character less in their hashes counts; seven are the fewest that the bundler takes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // One chunk, so that zod is configured to work without eval before the chunks with the schemas run.
            { name: 'zod', test: /node_modules\/zod\/|zod-without-eval/, priority: 5 },
            // Code that is loaded together is in few chunks: dozens of small ones compress worse, by 8 KB a page.
            { name: 'frame', tags: ['$initial'], priority: 4 },
            {
              name: 'shell',
              test: /web\/src\/app\/shell\/(?!sidebar-settings-panel|logout-question|shortcut-help|sign-out|status-|pinned-views)/,
              priority: 3,
            },
            { name: 'fields', test: onEveryPage, priority: 2 },
            { name: 'tools', test: alsoWithoutList, priority: 2 },
            { name: 'table', test: inEveryTable, priority: 1 },
            { name: 'records', test: inEveryRecordList, priority: 1 },
            { name: 'filters', test: /web\/src\/filter\/(filter-bar|date-range-filter|search-filter)\./, priority: 1 },
          ],
        },
      },
    },
  },
});
