import { type ProjectPhase, projectPhaseTitles } from '@gso/contract/project';
import type { Language } from '../../../platform/text.ts';

interface PlanWords {
  title: string;
  phases: Record<ProjectPhase, string>;
  due: string;
  baseline: string;
  printed: string;
  today: string;
  page: string;
  of: string;
  legend: { state: string; text: string }[];
  month: (date: string) => string;
}

const monthIn = (language: Language) => {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'short', year: 'numeric' });
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
};

const legendOf = (texts: Record<string, string>) => Object.entries(texts).map(([state, text]) => ({ state, text }));

export const planWords: Record<Language, PlanWords> = {
  en: {
    title: 'Plan',
    phases: projectPhaseTitles,
    due: 'due',
    baseline: 'baseline of',
    printed: 'printed',
    today: 'today',
    page: 'Page',
    of: 'of',
    legend: legendOf({
      open: 'open',
      waiting: 'waiting for approval',
      approved: 'approved',
      sentBack: 'sent back',
      late: 'late',
      critical: 'critical path',
      baseline: 'baseline',
      today: 'today',
      due: 'due date',
    }),
    month: monthIn('en'),
  },
  id: {
    title: 'Rencana',
    phases: {
      PREPARATION_COMPONENT: 'Persiapan komponen',
      ASSEMBLY_PANEL: 'Perakitan panel',
      SETTING_AND_PROGRAMMING: 'Penyetelan dan pemrograman',
      FACTORY_AUTOMATION_TEST: 'Uji otomasi di pabrik',
      SHIPMENT_MACHINE: 'Pengiriman mesin',
      INSTALLATION: 'Pemasangan',
      TRIAL: 'Uji coba',
      COMMISSIONING: 'Komisioning',
    },
    due: 'jatuh tempo',
    baseline: 'baseline',
    printed: 'dicetak',
    today: 'hari ini',
    page: 'Halaman',
    of: 'dari',
    legend: legendOf({
      open: 'terbuka',
      waiting: 'menunggu persetujuan',
      approved: 'disetujui',
      sentBack: 'dikembalikan',
      late: 'terlambat',
      critical: 'jalur kritis',
      baseline: 'baseline',
      today: 'hari ini',
      due: 'jatuh tempo',
    }),
    month: monthIn('id'),
  },
};
