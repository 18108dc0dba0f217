import type { CheckInInput } from '@gso/contract/field/check-in';
import { mayOpenVisits } from '@gso/contract/visit/visit-access';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { useWords } from '../../../words/words.ts';
import { loadOutbox } from '../files/keep-in-outbox.ts';
import { NowForm } from './now-form-fields.tsx';
import type { NowValues } from './now-form.ts';
import { useSavedVisit } from './use-saved-visit.ts';
import { VisitSaved } from './visit-saved.tsx';
import { nowWords } from './words.ts';

/** A visit that takes place now, logged with one thumb. */
export function VisitNowPage() {
  const t = useWords(nowWords);
  const held = useSession()?.claims.permissions ?? [];
  const [turn, setTurn] = useState(0);
  useEffect(loadOutbox, []);
  return (
    <Page title={t.title}>
      {mayOpenVisits(held, 'SALES') ? (
        <OneVisit key={turn} onAnother={() => setTurn(turn + 1)} />
      ) : (
        <EmptyState icon={IconLock} title={t.closed} />
      )}
    </Page>
  );
}

function OneVisit({ onAnother }: { onAnother: () => void }) {
  const saved = useSavedVisit();
  const [company, setCompany] = useState<string>();
  if (company !== undefined) return <VisitSaved saved={saved} company={company} onAnother={onAnother} />;
  return (
    <NowForm
      files={saved.files}
      onSaved={(visit, values: NowValues, checkIn: CheckInInput | null) => {
        saved.follow(visit, values, checkIn);
        setCompany(visit.customer.company.name);
      }}
    />
  );
}
