import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { type CreateInPlace, CreateInPlaceContext, type NewVisit } from '../form/create-in-place.ts';
import { later } from '../ui/later/later.ts';

type Asked = Parameters<CreateInPlace['open']>[0];

const dialogs = {
  company: later(async () => (await import('../features/company/company-dialog.tsx')).NewCompanyDialog),
  customer: later(async () => (await import('../features/customer/person-dialog.tsx')).NewContactDialog),
  item: later(async () => (await import('../features/item/item-dialog.tsx')).NewItemDialog),
};
const VisitDialog = later(async () => (await import('../features/visit/visit-dialog.tsx')).SalesVisitDialog);

/** The pages, and above them the dialog of a visit, and of a record that a picker lacked. */
export function CreateRecords() {
  const [asked, setAsked] = useState<Asked>();
  const [visit, setVisit] = useState<NewVisit>();
  const queryClient = useQueryClient();
  const value = useMemo(
    (): CreateInPlace => ({ covers: asked !== undefined, open: setAsked, logVisit: setVisit }),
    [asked],
  );
  const Dialog = asked && dialogs[asked.kind];
  const created = (kind: Asked['kind'] | 'visit') => void queryClient.invalidateQueries({ queryKey: [kind] });
  return (
    <>
      <CreateInPlaceContext value={value}>
        <Outlet />
        <Suspense>
          {visit && (
            <VisitDialog
              start={visit.start}
              onSaved={(saved) => {
                created('visit');
                setVisit(undefined);
                visit.onSaved(saved);
              }}
              onClose={() => setVisit(undefined)}
            />
          )}
        </Suspense>
      </CreateInPlaceContext>
      <Suspense>
        {Dialog && (
          <Dialog
            start={asked.start}
            onSaved={(saved) => {
              created(asked.kind);
              setAsked(undefined);
              asked.onSaved(saved);
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
