import { words } from './words.ts';

/** How a change was made, if a program made it in the name of a person. */
export const withTokenWords = words({
  en: { withToken: (name: string) => `with the API token “${name}”` },
  id: { withToken: (name: string) => `dengan token API “${name}”` },
});
