import { words } from '../../words/words.ts';

export const orderWords = words({
  en: {
    up: (item: string) => `Move ${item} up`,
    down: (item: string) => `Move ${item} down`,
    movedTo: (item: string, place: number) => `${item} is now number ${place}`,
  },
  id: {
    up: (item: string) => `Naikkan ${item}`,
    down: (item: string) => `Turunkan ${item}`,
    movedTo: (item: string, place: number) => `${item} kini di urutan ${place}`,
  },
});
