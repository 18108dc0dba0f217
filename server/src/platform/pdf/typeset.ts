import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { PdfResult, PdfJob } from './pdf-job.ts';

const fontFiles = [
  '400Regular/Inter_400Regular.ttf',
  '500Medium/Inter_500Medium.ttf',
  '600SemiBold/Inter_600SemiBold.ttf',
];
const fontBlobs = fontFiles.map((file) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`))),
);

/** Cached parts that the last document did not use are evicted. Keeping them longer costs memory and saves little. */
const memory = 1;

/** Compilers, reused per template folder. Each may read only its folder. */
const compilers = new Map<string, NodeCompiler>();

function compilerFor(folder: string): NodeCompiler {
  const compiler = compilers.get(folder) ?? NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] });
  compilers.set(folder, compiler);
  return compiler;
}

/** Typesets one document. Throws with the reason if the template fails. */
export function typeset({ template, data, files }: PdfJob): PdfResult {
  const folder = dirname(template);
  const compiler = compilerFor(folder);
  for (const [name, bytes] of Object.entries(files)) compiler.mapShadow(join(folder, name), Buffer.from(bytes));
  try {
    // In one step: a compiled document referenced from JavaScript stays in memory until the next major garbage
    // collection.
    const pdf = compiler.pdf({ mainFilePath: template, inputs: { data } });
    return { kind: 'done', pdf: new Uint8Array(pdf) };
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(compiler, template, data) ?? String(error) };
  } finally {
    compiler.resetShadow();
  }
}

/** Called after a document has been sent and before the next one. */
export function forgetUnused({ template }: PdfJob): void {
  compilerFor(dirname(template)).evictCache(memory);
}

/** The error that it throws says little. A second call returns the position and the cause. */
function reasonOf(compiler: NodeCompiler, template: string, data: string): string | undefined {
  const failure = compiler.compile({ mainFilePath: template, inputs: { data } }).takeError();
  return failure ? JSON.stringify(compiler.fetchDiagnostics(failure)) : undefined;
}
