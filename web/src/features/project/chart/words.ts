import { words } from '../../../words/words.ts';
import type { Zoom } from './time-scale.ts';

const zooms: { en: Record<Zoom, string>; id: Record<Zoom, string> } = {
  en: { day: 'Day', week: 'Week', month: 'Month' },
  id: { day: 'Hari', week: 'Minggu', month: 'Bulan' },
};
export const chartWords = words({
  en: {
    zoom: 'Zoom',
    zooms: zooms.en,
    goToToday: 'Go to today',
    week: (week: number) => `W${week}`,
  },
  id: {
    zoom: 'Skala',
    zooms: zooms.id,
    goToToday: 'Ke hari ini',
    week: (week: number) => `M${week}`,
  },
});
