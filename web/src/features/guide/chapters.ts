import type { Language } from '../../words/language.ts';

const folder = '../../../../docs/guide';
const chapters = import.meta.glob<string>('../../../../docs/guide/*/*.md', { query: '?raw', import: 'default' });
const pictures = import.meta.glob<string>('../../../../docs/guide/pictures/*/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

export const firstChapter = 'README';

/** The text of a chapter, or of the first one where there is no such chapter. */
export async function readChapter(language: Language, chapter: string): Promise<string> {
  const load = chapters[`${folder}/${language}/${chapter}.md`] ?? chapters[`${folder}/${language}/${firstChapter}.md`];
  return (await load?.()) ?? '';
}

/** The address of a picture that a chapter refers to as ../pictures/… */
export const pictureAt = (source: string): string | undefined => pictures[`${folder}/${source.replace(/^\.\.\//, '')}`];
