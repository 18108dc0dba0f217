import { words } from '../words/words.ts';

export const explainWords = words({
  en: { explain: (label: string, value: string) => `Explain: ${label}, ${value}` },
  id: { explain: (label: string, value: string) => `Jelaskan: ${label}, ${value}` },
});
