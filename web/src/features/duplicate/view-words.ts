import { words } from '../../words/words.ts';

/** Apart from the others, because every list loads it. */
export const viewWords = words({ en: { duplicates: 'Duplicates' }, id: { duplicates: 'Duplikat' } });
