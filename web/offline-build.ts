import type { Plugin } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';

/** The modules that work without a network; what they import is kept on the device with them. */
const offlineModules = [
  'web/src/main.tsx',
  'web/src/app/login/login-page.tsx',
  'web/src/app/offline-page.tsx',
  'web/src/features/customer/person-dialog.tsx',
];

/** Folders whose modules are all kept: parts that the modules above load later. PDF pages are too large for that. */
const offlineFolders =
  /web\/src\/(app\/(update|shell|palette)|features\/visit|file\/viewer\/(?!pdf)|filter|form|history|offline|pickers|table)\//;

interface BuiltChunk {
  imports: string[];
  moduleIds: string[];
  styles: string[];
}

/** Collects the files of a build that the modules need: their chunks, what these import, and the styles of all. */
function offlineFiles(chunks: ReadonlyMap<string, BuiltChunk>): Set<string> {
  const found = new Set<string>();
  const add = (file: string): void => {
    const chunk = chunks.get(file);
    if (!chunk || found.has(file)) return;
    found.add(file);
    for (const style of chunk.styles) found.add(style);
    for (const imported of chunk.imports) add(imported);
  };
  const left = new Set(offlineModules);
  for (const [file, { moduleIds }] of chunks) {
    const named = moduleIds.flatMap((id) => offlineModules.filter((path) => id.endsWith(path)));
    for (const path of named) left.delete(path);
    if (named.length > 0 || moduleIds.some((id) => offlineFolders.test(id))) add(file);
  }
  // After a failed build there are no chunks; its own error must stay visible.
  if (chunks.size > 0 && left.size > 0)
    throw new Error(`The build has no module ${[...left].join(', ')}; see web/offline-build.ts.`);
  return found;
}

const manifest: VitePWAOptions['manifest'] = {
  id: '/',
  name: 'GSO WebApp',
  short_name: 'GSO',
  description: 'Visits, opportunities, quotations, purchase orders and projects in one place.',
  lang: 'en',
  start_url: '/dashboard/visit',
  scope: '/',
  display: 'standalone',
  theme_color: '#0e7a8d',
  background_color: '#ffffff',
  shortcuts: [{ name: 'Visit now', short_name: 'Visit now', url: '/dashboard/visit-now' }],
  icons: [
    { src: '/icons/app-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/app-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/app-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/**
 * The manifest and the service worker of the installed application. The worker keeps the page, the files that visits
 * need, and nothing else: replies of the API are never in its cache. It has no rule for other addresses, so the browser
 * loads them as if there were no worker. A new worker waits until somebody chooses "Update" (web/src/app/update).
 */
export function offlineBuild(): Plugin[] {
  const chunks = new Map<string, BuiltChunk>();
  const collect: Plugin = {
    name: 'offline-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      chunks.clear();
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        // Copied: the bundler frees its own objects before the worker is made.
        chunks.set(file.fileName, {
          imports: [...file.imports],
          moduleIds: [...file.moduleIds],
          styles: [...(file.viteMetadata?.importedCss ?? [])],
        });
      }
    },
  };
  return [
    collect,
    ...VitePWA({
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      includeManifestIcons: false,
      devOptions: { enabled: false },
      workbox: {
        globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css}', 'assets/inter-latin-wght-*.woff2'],
        manifestTransforms: [
          (entries) => {
            const kept = offlineFiles(chunks);
            const isKept = ({ url }: { url: string }) => kept.has(url) || !/\.(js|css)$/.test(url);
            return { manifest: entries.filter(isKept), warnings: [] };
          },
        ],
        dontCacheBustURLsMatching: /^assets\//,
        navigateFallback: '/index.html',
        // Everything else is a page of the application.
        navigateFallbackDenylist: [/^\/(api|carbone|metrics|livez|readyz)(\/|$)/, /\.\w+$/],
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
  ];
}
