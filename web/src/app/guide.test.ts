import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pageAccess } from '@gso/contract/permissions';
import { expect, test } from 'vitest';
import type { Language } from '../words/language.ts';

const guide = join(import.meta.dirname, '../../../docs/guide');
const languages: readonly Language[] = ['en', 'id'];
const mostBytesOnAverage = 80_000;

const chaptersIn = (language: Language): string[] => globSync(join(guide, language, '*.md')).sort();
const fileOf = (page: string): string => `${page.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;

/** Every text of the screens that is not a function, in one language. */
function wordsOf(language: Language): Set<string> {
  const modules = import.meta.glob<Record<string, unknown>>(
    ['../**/*words.ts', '../words/**/*.ts', '!../**/*.test.ts'],
    {
      eager: true,
    },
  );
  const found = new Set<string>();
  for (const exported of Object.values(modules).flatMap(Object.values)) {
    if (isWords(exported)) collect(exported[language], found);
  }
  return found;
}

const isWords = (value: unknown): value is Record<Language, unknown> =>
  typeof value === 'object' && value !== null && 'en' in value && 'id' in value;

function collect(texts: unknown, into: Set<string>): void {
  if (typeof texts === 'string') into.add(texts);
  else if (typeof texts === 'object' && texts !== null) for (const text of Object.values(texts)) collect(text, into);
}

const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');

const boldIn = (file: string): string[] =>
  [...withoutCode(readFileSync(file, 'utf8')).matchAll(/\*\*(?<label>[^*]+)\*\*/g)].map((match) =>
    (match.groups?.['label'] ?? '').replaceAll(/\s+/g, ' '),
  );

test.each(languages)('what the guide in %s prints bold is a text of the screen', (language) => {
  const known = wordsOf(language);
  expect(known.size).toBeGreaterThan(500);
  const unknown = chaptersIn(language).flatMap((file) =>
    boldIn(file)
      .filter((label) => !known.has(label))
      .map((label) => `${basename(file)}: ${label}`),
  );
  expect(unknown).toEqual([]);
});

test.each(languages)(
  'the guide in %s has a chapter about every page, and its index leads to all chapters',
  (language) => {
    const chapters = chaptersIn(language).map((file) => basename(file));
    for (const page of Object.keys(pageAccess)) expect(chapters).toContain(fileOf(page));
    const index = readFileSync(join(guide, language, 'README.md'), 'utf8');
    for (const chapter of chapters.filter((file) => file !== 'README.md')) expect(index).toContain(`](${chapter})`);
  },
);

test('both languages have the same chapters with the same pictures', () => {
  const shape = (language: Language) =>
    chaptersIn(language).map((file) => [
      basename(file),
      [...readFileSync(file, 'utf8').matchAll(/!\[[^\]]*\]\((?<picture>[^)]+)\)/g)].map((match) =>
        basename(match.groups?.['picture'] ?? ''),
      ),
    ]);
  expect(shape('id')).toEqual(shape('en'));
});

test.each(languages)('the guide in %s shows pictures of its own language, and all that were taken', (language) => {
  const shown = new Set<string>();
  for (const file of chaptersIn(language)) {
    for (const match of readFileSync(file, 'utf8').matchAll(/!\[(?<about>[^\]]*)\]\((?<picture>[^)]+)\)/g)) {
      const picture = join(dirname(file), match.groups?.['picture'] ?? '');
      expect(match.groups?.['about'], `${picture} says what it shows`).not.toBe('');
      expect(dirname(picture)).toBe(join(guide, 'pictures', language));
      expect(existsSync(picture), picture).toBe(true);
      shown.add(picture);
    }
  }
  expect([...shown].sort()).toEqual(globSync(join(guide, 'pictures', language, '*.png')).sort());
});

test('the pictures stay light', () => {
  const pictures = globSync(join(guide, 'pictures/*/*.png'));
  const bytes = pictures.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes / pictures.length).toBeLessThan(mostBytesOnAverage);
});
