import { type DeliveryRow, deliveryList, deliveryStates, type WebhookRow } from '@gso/contract/jobs/webhook';
import { Alert, Button } from '@mantine/core';
import { IconChevronLeft, IconExclamationCircle, IconHistory, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Refused } from '../../api/client.ts';
import { ChoiceFilter } from '../../filter/choice-filter.tsx';
import { FilterBar } from '../../filter/filter-bar.tsx';
import { RecordActions } from '../../record-page/record-head.tsx';
import recordClasses from '../../record-page/record-page.module.css';
import { DataTable } from '../../table/data-table.tsx';
import { ListToolbar } from '../../table/list-toolbar.tsx';
import { Pager } from '../../table/pager/pager.tsx';
import { type OpenedRecord, RecordDialogs } from '../../table/record-dialogs.tsx';
import { RowCallLine } from '../../table/row-call-line.tsx';
import { useTableView } from '../../table/table-view.ts';
import { pageQuery, replaceRow, useListPage } from '../../table/use-list-page.ts';
import { useListState } from '../../table/use-list-state.ts';
import { useRowCall } from '../../table/use-row-call.ts';
import { ViewMenu } from '../../table/view-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { Page } from '../../ui/page.tsx';
import { formatDateTime } from '../../words/format.ts';
import { listWords } from '../../words/list-words.ts';
import { eventName, eventsText } from '../../words/values/webhook.ts';
import { useWords } from '../../words/words.ts';
import { deliveryKey, fetchDeliveries, sendAgain, webhookApi } from './api.ts';
import classes from './deliveries-page.module.css';
import { useDeliveryColumns } from './delivery-columns.tsx';
import { useUnchangeable, useWebhookActions } from './use-webhook-actions.tsx';
import { webhooks } from './webhook-screen.ts';
import { WebhookState } from './webhook-state.tsx';
import { deliveryWords, webhookWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const DeliveryDialog = later(async () => (await import('./delivery-dialog.tsx')).DeliveryDialog);

const listPath = '/dashboard/webhook';
/** How often the page looks for new messages and the results of attempts. */
const refreshMs = 5000;

/** One webhook with the messages that it has sent. */
export function DeliveriesPage() {
  const t = useWords(webhookWords);
  const id = Number(useParams({ strict: false, select: (params: Record<string, unknown>) => params['id'] }));
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({
    queryKey: [...webhookApi.key, 'one', id],
    queryFn: () => webhookApi.fetchOne(id),
    refetchInterval: refreshMs,
    enabled: isId,
  });
  const isGone = !isId || (error instanceof Refused && error.status === 404);
  return (
    <Page title={t.title} record={isGone ? undefined : data?.name}>
      {isGone ? (
        <EmptyState
          icon={webhooks.icon}
          title={t.gone}
          action={
            <Button variant="default" component={Link} to={listPath}>
              {t.toList}
            </Button>
          }
        />
      ) : data ? (
        <>
          <Head webhook={data} />
          <Deliveries key={id} webhook={data} />
        </>
      ) : (
        error && <FailurePanel error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Head({ webhook }: { webhook: WebhookRow }) {
  const t = { ...useWords(listWords), ...useWords(webhookWords) };
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedRecord<WebhookRow>>();
  const { actionsOf, line, dialogs } = useWebhookActions(() => void navigate({ to: listPath, replace: true }));
  const blocked = useUnchangeable()(webhook);
  const close = () => setOpened(undefined);

  function showSaved(saved: WebhookRow): void {
    queryClient.setQueryData([...webhookApi.key, 'one', saved.id], saved);
    replaceRow(queryClient, webhookApi.key, saved);
    void queryClient.invalidateQueries({ queryKey: deliveryKey });
    close();
  }

  return (
    <div className={classes.head}>
      <nav className={recordClasses.place} aria-label={t.title}>
        <Link to={listPath} className={recordClasses.list}>
          <IconChevronLeft size={16} aria-hidden />
          {t.title}
        </Link>
      </nav>
      <header className={recordClasses.head}>
        <h2 className={recordClasses.name}>{webhook.name}</h2>
        <WebhookState webhook={webhook} />
        <RecordActions
          starts={[]}
          actions={[
            ...actionsOf(webhook),
            { label: t.history, icon: IconHistory, onClick: () => setOpened({ what: 'history', record: webhook }) },
          ]}
          blocked={blocked}
          onEdit={() => setOpened({ what: 'edit', record: webhook })}
        />
      </header>
      {webhook.switchedOffAt !== null && (
        <Alert color="red" variant="light" icon={<IconExclamationCircle aria-hidden />}>
          {t.whySwitchedOff(formatDateTime(webhook.switchedOffAt))}
        </Alert>
      )}
      <FactList
        className={classes.facts}
        facts={[
          { label: t.fields.url, value: webhook.url },
          { label: t.fields.events, value: eventsText(webhook.events) },
        ]}
      />
      {line}
      {dialogs}
      <RecordDialogs
        screen={webhooks}
        opened={opened}
        onSaved={showSaved}
        onRemoved={close}
        onUndone={close}
        onReload={close}
        onClose={close}
      />
    </div>
  );
}

function Deliveries({ webhook }: { webhook: WebhookRow }) {
  const t = { ...useWords(webhookWords), ...useWords(deliveryWords) };
  const queryClient = useQueryClient();
  const list = useListState(deliveryList);
  const key = [...deliveryKey, webhook.id];
  const [fetchPage] = useState(() => fetchDeliveries(webhook.id));
  const result = useListPage(key, list.query, fetchPage);
  // A second observer of the same page, which loads it again and again.
  useQuery({ ...pageQuery(key, list.query, fetchPage), refetchInterval: refreshMs });
  const view = useTableView('webhook-delivery', useDeliveryColumns());
  const call = useRowCall();
  const [opened, setOpened] = useState<DeliveryRow>();
  const nameOf = ({ event, record, createdAt }: DeliveryRow) =>
    t.nameOf(eventName(event), record, formatDateTime(createdAt));
  const blocked = webhook.enabled ? undefined : t.isOff;

  const again = (delivery: DeliveryRow) =>
    call.run({
      record: nameOf(delivery),
      text: t.sending,
      act: async () => {
        await sendAgain(delivery.id).finally(() => void queryClient.invalidateQueries({ queryKey: deliveryKey }));
        return t.sent;
      },
    });

  return (
    <>
      <ListToolbar
        title={t.deliveries}
        searchLabel={t.search}
        list={list}
        result={result}
        filters={
          <FilterBar onClear={list.clear}>
            <ChoiceFilter
              label={t.state}
              value={list.query.state}
              choices={deliveryStates.map((value) => ({ value, label: t.states[value] }))}
              onChange={(state) => list.change({ state })}
            />
          </FilterBar>
        }
        tools={<ViewMenu view={view} />}
      />
      <RowCallLine {...call} />
      <DataTable
        caption={t.deliveries}
        list={list}
        result={result}
        view={view}
        nameOf={nameOf}
        onOpen={(delivery) => () => setOpened(delivery)}
        actions={(delivery) => [{ label: t.again, icon: IconRefresh, blocked, onClick: () => again(delivery) }]}
        empty={<EmptyState icon={webhooks.icon} title={t.empty} />}
      />
      <Pager list={list} result={result} />
      <Suspense>
        {opened && (
          <DeliveryDialog
            delivery={opened}
            blocked={blocked}
            onSendAgain={() => {
              setOpened(undefined);
              again(opened);
            }}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
