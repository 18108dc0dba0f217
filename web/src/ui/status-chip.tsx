import { type Status, statusWords } from '../words/status.ts';
import { useWords } from '../words/words.ts';
import { Chip, type ChipTone } from './chip.tsx';

const tones: Partial<Record<Status, ChipTone>> = {
  OPEN: 'blue',
  WIN: 'green',
  LOSE: 'red',
  CONFIRMED: 'green',
  FOLLOW_UP: 'amber',
  TRIAL: 'blue',
  PRICE_ASKED: 'amber',
  PRICE_APPROVED: 'green',
  PRICE_REJECTED: 'red',
};

/** A state in its colour; the same state looks the same on every screen. */
export function StatusChip({ status }: { status: Status }) {
  const t = useWords(statusWords);
  return <Chip tone={tones[status] ?? 'grey'}>{t[status]}</Chip>;
}
