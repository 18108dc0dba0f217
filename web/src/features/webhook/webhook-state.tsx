import type { WebhookRow } from '@gso/contract/jobs/webhook';
import { Chip } from '../../ui/chip.tsx';
import { formatDateTime } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { webhookWords } from './words.ts';

/** Whether a webhook sends, and if not, why. */
export function WebhookState({ webhook }: { webhook: WebhookRow }) {
  const t = useWords(webhookWords);
  const { enabled, failingSince, switchedOffAt } = webhook;
  if (!enabled) {
    return switchedOffAt === null ? <Chip tone="grey">{t.off}</Chip> : <Chip tone="red">{t.switchedOff}</Chip>;
  }
  if (failingSince === null) return <Chip tone="green">{t.on}</Chip>;
  return <Chip tone="amber">{t.failingSince(formatDateTime(failingSince))}</Chip>;
}
