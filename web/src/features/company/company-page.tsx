import { companyAccess, companyList, companyPageSizes, type CompanyRow } from '@gso/contract/company';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { ActionButton } from '../../list/action-button.tsx';
import { DraftOffer } from '../../list/draft-offer.tsx';
import type { Draft } from '../../list/draft.ts';
import { ExportButton } from '../../list/export-button.tsx';
import { ImportPanel } from '../../list/import-panel.tsx';
import { ListToolbar } from '../../list/list-toolbar.tsx';
import { Pager } from '../../list/pager.tsx';
import { SortSelect } from '../../list/sort-select.tsx';
import { useTableView } from '../../list/table-view.ts';
import { replaceRow, useListPage } from '../../list/use-list-page.ts';
import { useListState } from '../../list/use-list-state.ts';
import { ViewMenu } from '../../list/view-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { sentenceOf } from '../../words/refusal.ts';
import { useWords } from '../../words/words.ts';
import {
  companyExportPath,
  companyImportPath,
  companyKey,
  fetchCompanies,
  fetchCompany,
  fetchHistory,
  removeCompany,
} from './api.ts';
import { CompanyTable, useCompanyColumns } from './company-table.tsx';
import { companyWords } from './words.ts';

const CompanyDialog = lazy(async () => ({ default: (await import('./company-dialog.tsx')).CompanyDialog }));
const ConfirmDelete = lazy(async () => ({ default: (await import('../../list/confirm-delete.tsx')).ConfirmDelete }));
const HistoryPanel = lazy(async () => ({ default: (await import('../../list/history-panel.tsx')).HistoryPanel }));

type Opened = { what: 'new' } | { what: 'edit' | 'remove' | 'history'; company: CompanyRow };

export function CompanyPage() {
  const t = useWords(companyWords);
  const columns = useCompanyColumns();
  const view = useTableView('company');
  const list = useListState(companyList);
  const result = useListPage(companyKey, list.query, fetchCompanies);
  const queryClient = useQueryClient();
  const blocked = useMay(companyAccess.write) ? undefined : t.readOnly;
  const [opened, setOpened] = useState<Opened>();

  const close = () => setOpened(undefined);
  const reload = () => void queryClient.invalidateQueries({ queryKey: companyKey });

  function showSaved(saved: CompanyRow): void {
    if (opened?.what === 'edit') replaceRow(queryClient, companyKey, saved);
    else reload();
    close();
  }

  async function continueDraft({ record }: Draft): Promise<void> {
    if (!record) return setOpened({ what: 'new' });
    try {
      setOpened({ what: 'edit', company: await fetchCompany(record.id) });
    } catch (error) {
      showSnackbar({ kind: 'error', text: sentenceOf(error) });
    }
  }

  const newButton = (
    <ActionButton
      leftSection={<IconPlus size={16} aria-hidden />}
      blocked={blocked}
      onClick={() => setOpened({ what: 'new' })}
    >
      {t.new}
    </ActionButton>
  );
  const tools = (
    <>
      <SortSelect columns={columns} list={list} />
      <ViewMenu columns={columns} view={view} />
      <ExportButton path={companyExportPath} blocked={blocked} />
      <ImportPanel path={companyImportPath} blocked={blocked} onImported={reload} />
    </>
  );
  return (
    <Page title={t.title}>
      {!opened && <DraftOffer form="company" onContinue={(draft) => void continueDraft(draft)} />}
      <ListToolbar
        title={t.title}
        searchLabel={t.search}
        list={list}
        result={result}
        tools={tools}
        primary={newButton}
      />
      <CompanyTable
        columns={columns}
        list={list}
        result={result}
        view={view}
        blocked={blocked}
        newButton={newButton}
        onEdit={(company) => setOpened({ what: 'edit', company })}
        onRemove={(company) => setOpened({ what: 'remove', company })}
        onHistory={(company) => setOpened({ what: 'history', company })}
      />
      <Pager sizes={companyPageSizes} list={list} result={result} />
      <Suspense>
        {opened?.what === 'new' && <CompanyDialog onSaved={showSaved} onClose={close} />}
        {opened?.what === 'edit' && <CompanyDialog company={opened.company} onSaved={showSaved} onClose={close} />}
        {opened?.what === 'remove' && (
          <ConfirmDelete
            remove={() => removeCompany(opened.company.id, opened.company.version).finally(reload)}
            onRemoved={close}
            onClose={close}
          >
            {opened.company.name}
          </ConfirmDelete>
        )}
        {opened?.what === 'history' && (
          <HistoryPanel
            title={opened.company.name}
            queryKey={[...companyKey, 'history', opened.company.id]}
            labels={t.fields}
            fetchEntries={(before, signal) => fetchHistory(opened.company.id, before, signal)}
            onClose={close}
          />
        )}
      </Suspense>
    </Page>
  );
}
