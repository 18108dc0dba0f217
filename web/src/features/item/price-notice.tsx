import type { PriceApplication } from '@gso/contract/item';
import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownerNow } from '../../api/own-storage.ts';
import { keep, useKept } from '../../form/kept.ts';
import { formatDateTime } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { lastApplication } from './api.ts';
import classes from './price-notice.module.css';
import { itemWords } from './words.ts';

const hiddenName = 'price-notice-hidden';

/** Shows which rule was applied last, with an undo button. Once hidden, it returns with the next application. */
export function PriceNotice({ onUndo }: { onUndo: (application: PriceApplication) => void }) {
  const t = useWords(itemWords);
  const owner = ownerNow();
  const hidden = useKept(owner, hiddenName);
  const application = useQuery(lastApplication).data;
  if (!application || application.id === hidden) return null;
  return (
    <div role="status" className={classes.notice} data-notice>
      <span className={classes.text}>
        {t.applied(application.rule, application.items, application.by, formatDateTime(application.at))}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => onUndo(application)}>
        {t.undo}
      </Button>
      <CloseButton aria-label={t.hideNotice} onClick={() => keep(owner, hiddenName, application.id)} />
    </div>
  );
}
