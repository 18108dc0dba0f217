import { defineConfig } from 'vite';

/** The outbox with a handle for e2e/field, as one script. */
export default defineConfig({
  root: import.meta.dirname,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: '../../.cache/field',
    emptyOutDir: true,
    target: 'es2023',
    lib: { entry: 'phone.ts', formats: ['iife'], name: 'phoneTest', fileName: () => 'phone.js' },
  },
});
