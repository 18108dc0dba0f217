import { Alert, Button, Group, Text } from '@mantine/core';
import { IconExclamationCircle, IconRefresh } from '@tabler/icons-react';
import { requestIdOf, sentenceOf } from '../api/refusal.ts';
import { useWords } from '../words/words.ts';
import { uiWords } from './words.ts';

/** Shown instead of the data: the error, the request id for the administrator, and Retry. */
export function FailurePanel({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useWords(uiWords);
  const requestId = requestIdOf(error);
  return (
    <Alert color="red" variant="light" icon={<IconExclamationCircle aria-hidden />} role="alert">
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm">{sentenceOf(error)}</Text>
          {requestId && (
            <Text size="xs" c="dimmed">
              {t.requestId(requestId)}
            </Text>
          )}
        </div>
        <Button variant="default" size="sm" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
          {t.retry}
        </Button>
      </Group>
    </Alert>
  );
}
