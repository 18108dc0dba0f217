import { customerFields } from '../../words/fields/customer.ts';
import { words } from '../../words/words.ts';

/** Separate from the page's texts, because they are needed only once a row is opened. */
export const contactWords = words({
  en: {
    contacts: 'Contacts',
    fields: customerFields.en,
    none: 'No contacts yet.',
    loading: 'Loading the contacts…',
    first: (shown: string, all: string) => `The first ${shown} of ${all} contacts.`,
  },
  id: {
    contacts: 'Kontak',
    fields: customerFields.id,
    none: 'Belum ada kontak.',
    loading: 'Memuat kontak…',
    first: (shown: string, all: string) => `${shown} kontak pertama dari ${all}.`,
  },
});
