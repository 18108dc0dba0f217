import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './run-program.ts';

const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: repository }).map((page) => join(repository, page));

const prose = (page: string): string => readFileSync(page, 'utf8').replaceAll(/```[\s\S]*?```/g, '');

/** The names under which a page's headings can be linked to, as the places that show Markdown make them. */
function anchorsOf(page: string): Set<string> {
  const headings = [...prose(page).matchAll(/^#{1,6} +(?<heading>.+)$/gm)].map(
    ({ groups }) => groups?.['heading'] ?? '',
  );
  return new Set(
    headings.map((heading) =>
      heading
        .replaceAll(/\[(?<text>[^\]]*)\]\([^)]*\)/g, '$<text>')
        .toLowerCase()
        .replaceAll(/[^\p{Letter}\p{Number} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function deadLinksOf(page: string): string[] {
  const withoutCode = prose(page).replaceAll(/`[^`\n]*`/g, '');
  return [...withoutCode.matchAll(/\]\((?<target>[^)\s]+)\)/g)]
    .map(({ groups }) => groups?.['target'] ?? '')
    .filter((target) => !/^(https?|mailto):/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).has(anchor));
    });
}

test('every link and picture of every page leads somewhere', () => {
  expect(pages.length).toBeGreaterThan(40);
  const dead = pages.flatMap((page) => deadLinksOf(page).map((target) => `${relative(repository, page)}: ${target}`));
  expect(dead).toEqual([]);
});

test('the index of the documentation leads to every page beside it', () => {
  const index = readFileSync(join(repository, 'docs/README.md'), 'utf8');
  for (const page of globSync('*.md', { cwd: join(repository, 'docs') }).filter((name) => name !== 'README.md'))
    expect(index).toContain(`](${page})`);
});

// npm run check:recipe also checks and tests what it writes.
test('the recipe for an entity names files and lines that there are', () => {
  execFileSync(process.execPath, [join(repository, 'ops/check-recipe.ts'), '--files']);
});
