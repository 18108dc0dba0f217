import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';

export const templateWords = words({
  en: {
    which: 'Which tasks should the project get?',
    template: 'Template',
    option: (name: string, tasks: number) => `${name} (${formatCount(tasks)} ${tasks === 1 ? 'task' : 'tasks'})`,
  },
  id: {
    which: 'Tugas mana yang dipakai untuk proyek ini?',
    template: 'Templat',
    option: (name: string, tasks: number) => `${name} (${formatCount(tasks)} tugas)`,
  },
});
