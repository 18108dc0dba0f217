import { words } from '../words.ts';

export const taskTemplateFields = words({
  en: { name: 'Name', schedule: 'Lengths', tasks: 'Tasks' },
  id: { name: 'Nama', schedule: 'Lama', tasks: 'Tugas' },
});
