import { words } from '../words.ts';

export const exchangeRateFields = words({
  en: { sourceCurr: 'Source currency', targetCurr: 'Target currency', convValue: 'Conversion value' },
  id: { sourceCurr: 'Mata uang asal', targetCurr: 'Mata uang tujuan', convValue: 'Nilai konversi' },
});

export const floorRuleFields = words({
  en: { days: 'Days', proposedDays: 'Proposed days', proposedBy: 'Proposed by' },
  id: { days: 'Hari', proposedDays: 'Usulan hari', proposedBy: 'Diusulkan oleh' },
});

export const marginLimitFields = words({
  en: { percent: 'Lowest margin (%)' },
  id: { percent: 'Margin terendah (%)' },
});
