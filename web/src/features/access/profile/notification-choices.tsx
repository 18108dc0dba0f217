import type { ChoicesReply, NotificationChoices as Choices } from '@gso/contract/record/notification-choice';
import { notificationKinds, notificationWays } from '@gso/contract/record/notification-choice';
import { pageAccess } from '@gso/contract/permissions';
import { NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/refusal.ts';
import { useMay } from '../../../api/session.ts';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { useWords } from '../../../words/words.ts';
import { choicesKey, saveChoices } from './api.ts';
import { notificationChoiceWords } from './notification-choice-words.ts';
import classes from './profile-page.module.css';

/** How the user gets each kind of notification. A change is saved at once. */
export function NotificationChoices({ reply }: { reply: ChoicesReply }) {
  const t = useWords(notificationChoiceWords);
  const queryClient = useQueryClient();
  const getsWebhooks = useMay(pageAccess.webhook);
  const kinds = notificationKinds.filter((kind) => kind !== 'webhook-off' || getsWebhooks);
  const { choices, mail } = reply;
  const saving = useMutation({
    mutationFn: (chosen: Choices) => saveChoices(chosen),
    onMutate: (chosen) => queryClient.setQueryData<ChoicesReply>(choicesKey, { choices: chosen, mail }),
    onSuccess: () => showSnackbar({ kind: 'success', text: t.saved }),
    onError: (error) => {
      queryClient.setQueryData<ChoicesReply>(choicesKey, reply);
      showSnackbar({ kind: 'error', text: sentenceOf(error) });
    },
  });
  return (
    <>
      <p className={classes.hint}>{mail === 'ready' ? t.hint : t.needsAddress}</p>
      <div className={classes.ways}>
        {kinds.map((kind) => (
          <NativeSelect
            key={kind}
            label={t.kinds[kind]}
            value={choices[kind]}
            disabled={mail !== 'ready' || saving.isPending}
            onChange={({ currentTarget: { value } }) => {
              const way = notificationWays.find((one) => one === value);
              if (way) saving.mutate({ ...choices, [kind]: way });
            }}
            data={notificationWays.map((way) => ({ value: way, label: t.ways[way] }))}
          />
        ))}
      </div>
    </>
  );
}
