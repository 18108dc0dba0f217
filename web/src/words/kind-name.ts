import { nouns } from '@gso/contract/nouns';
import type { Language } from './language.ts';

/** The name of a kind of record, such as "Purchase order". */
export function kindName(entity: string, language: Language): string {
  const noun = nouns[entity];
  const name = noun ? (language === 'en' ? noun.en[0] : noun.id) : entity;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
