import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { repository } from './run-program.ts';

const dist = join(repository, 'web', 'dist');

/** Once at build time with the best ratio, instead of for every visitor. */
for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(m?js|css|html|svg|webmanifest)$/.test(file)) continue;
  const content = readFileSync(join(dist, file));
  writeFileSync(join(dist, `${file}.gz`), gzipSync(content, { level: 9 }));
  writeFileSync(
    join(dist, `${file}.br`),
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
}
