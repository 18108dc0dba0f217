import { limits } from '@gso/contract/limits';
import type { FoundPerson, PersonKind } from '@gso/contract/privacy/person';
import { Button, TextInput } from '@mantine/core';
import { IconSearch, IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTypedText } from '../../table/use-typed-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { InnerNote, InnerTable } from '../../ui/inner-table.tsx';
import { useWords } from '../../words/words.ts';
import { findPeople, privacyKey } from './api.ts';
import classes from './privacy.module.css';
import { privacyWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const PersonDialog = later(async () => (await import('./person-dialog.tsx')).PersonDialog);

export function PeoplePanel({ kind }: { kind: PersonKind }) {
  const t = useWords(privacyWords);
  const [search, setSearch] = useState('');
  const typed = useTypedText(search, setSearch);
  const [shown, setShown] = useState<FoundPerson>();
  const isLongEnough = search.length >= limits.searchMinChars;
  const { data, error, refetch } = useQuery({
    queryKey: [...privacyKey, kind, search],
    queryFn: ({ signal }) => findPeople(kind, search, signal),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const label = kind === 'contact' ? t.searchContacts : t.searchEmployees;
  return (
    <>
      <TextInput
        className={classes.search}
        type="search"
        role="searchbox"
        aria-label={label}
        placeholder={label}
        maxLength={limits.searchText}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed.text}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && typed.commit()}
      />
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!isLongEnough && <p className={classes.note}>{t.typeMore}</p>}
      {isLongEnough && data?.content.length === 0 && <EmptyState icon={IconUser} title={t.nobody} />}
      {isLongEnough && data && data.content.length > 0 && (
        <div className={classes.found}>
          <InnerTable
            label={t.found}
            rows={data.content}
            columns={[
              { header: t.name, cell: ({ name }) => name, wide: true },
              { header: kind === 'contact' ? t.company : t.username, cell: ({ detail }) => detail, wide: true },
              {
                header: t.show,
                cell: (person) => (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t.showOf(person.name)}
                    onClick={() => setShown(person)}
                  >
                    {t.show}
                  </Button>
                ),
              },
            ]}
          />
          {data.more && <InnerNote>{t.more}</InnerNote>}
        </div>
      )}
      <Suspense>{shown && <PersonDialog kind={kind} person={shown} onClose={() => setShown(undefined)} />}</Suspense>
    </>
  );
}
