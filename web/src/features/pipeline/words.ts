import { loseReasonFields, stageFields, targetFields } from '../../words/fields/pipeline.ts';
import { words } from '../../words/words.ts';

export const pipelineWords = words({
  en: {
    title: 'Sales Stages',
    readOnly: 'You can view stages, reasons and targets but not change them.',
    stage: {
      tab: 'STAGES',
      title: 'Stages',
      search: 'Search stages',
      newTitle: 'New stage',
      editTitle: 'Edit stage',
      fields: stageFields.en,
      empty: 'No stages yet.',
    },
    reason: {
      tab: 'LOSE REASONS',
      title: 'Lose reasons',
      search: 'Search lose reasons',
      newTitle: 'New lose reason',
      editTitle: 'Edit lose reason',
      fields: loseReasonFields.en,
      empty: 'No lose reasons yet.',
    },
    target: {
      tab: 'TARGETS',
      title: 'Targets',
      search: 'Search by person or month (2026-11)',
      newTitle: 'New target',
      editTitle: 'Edit target',
      fields: targetFields.en,
      empty: 'No targets yet.',
    },
  },
  id: {
    title: 'Tahap Penjualan',
    readOnly: 'Anda dapat melihat tahap, alasan, dan target, tetapi tidak dapat mengubahnya.',
    stage: {
      tab: 'TAHAP',
      title: 'Tahap',
      search: 'Cari tahap',
      newTitle: 'Tahap baru',
      editTitle: 'Ubah tahap',
      fields: stageFields.id,
      empty: 'Belum ada tahap.',
    },
    reason: {
      tab: 'ALASAN KALAH',
      title: 'Alasan kalah',
      search: 'Cari alasan kalah',
      newTitle: 'Alasan kalah baru',
      editTitle: 'Ubah alasan kalah',
      fields: loseReasonFields.id,
      empty: 'Belum ada alasan kalah.',
    },
    target: {
      tab: 'TARGET',
      title: 'Target',
      search: 'Cari orang atau bulan (2026-11)',
      newTitle: 'Target baru',
      editTitle: 'Ubah target',
      fields: targetFields.id,
      empty: 'Belum ada target.',
    },
  },
});
