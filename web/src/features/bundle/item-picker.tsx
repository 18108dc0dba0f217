import type { BundleMemberRow } from '@gso/contract/bundle';
import { homeCurrency } from '@gso/contract/exchange-rate';
import { itemPage, type ItemRow } from '@gso/contract/item';
import { limits } from '@gso/contract/limits';
import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { call } from '../../api/client.ts';
import { CreateInPlaceContext } from '../../form/create-in-place.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTypedText } from '../../table/use-typed-text.ts';
import { listWords } from '../../words/list-words.ts';
import { Chip } from '../../ui/chip.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { formatAmount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { MaterialName } from '../../pickers/material-name.tsx';
import { useCreate } from '../../pickers/use-create.ts';
import shared from '../../ui/rows.module.css';
import classes from './item-picker.module.css';
import type { Rates } from '../../pickers/exchange-rates.ts';
import { inRupiah } from './member-prices.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { bundleWords } from './words.ts';

const rowsAtOnce = 10;

function fetchItems(search: string, page: number, signal: AbortSignal) {
  const query = { ps: String(rowsAtOnce), pn: String(page), so: 'brand', ...(search && { q: search }) };
  return call({ path: '/api/item', query, reply: itemPage, signal });
}

function memberOf({ id, brand, category, materialNo, materialDesc, currency, price }: ItemRow): BundleMemberRow {
  const { sellingPrice, bottomPrice } = price;
  return {
    id,
    brand,
    category,
    materialNo,
    materialDesc,
    qty: 1,
    currency,
    price: { sellingPrice, bottomPrice },
    rupiah: null,
  };
}

interface ItemPickerProps {
  /** The items that are already in the set. */
  value: readonly BundleMemberRow[];
  onChange: (members: BundleMemberRow[]) => void;
  rates: Rates;
  onClose: () => void;
}

/** Finds master items and adds any number of them to the set. */
export function ItemPicker({ value: members, onChange, rates, onClose }: ItemPickerProps) {
  const t = useWords(bundleWords);
  const [search, setSearch] = useState('');
  const [lastAdded, setLastAdded] = useState('');
  const typed = useTypedText(search, setSearch);
  useReturnFocus();
  const chosen = members.map(({ id }) => id);
  const isCovered = use(CreateInPlaceContext)?.covers ?? false;
  const create = useCreate('item', ({ name }) => setSearch(name));
  const add = (item: ItemRow) => {
    onChange([...members, memberOf(item)]);
    setLastAdded(item.materialNo);
  };
  return (
    <Dialog
      onClose={onClose}
      title={t.addItem}
      size={760}
      closeOnEscape={!isCovered}
      classNames={{ content: classes.dialog, body: classes.body }}
    >
      <TextInput
        data-autofocus
        type="search"
        role="searchbox"
        aria-label={t.searchItems}
        placeholder={t.searchItems}
        maxLength={limits.searchText}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed.text}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && typed.commit()}
      />
      <p className={classes.note}>{t.converted}</p>
      <Found search={search} chosen={chosen} rates={rates} onAdd={add} create={create} />
      <div className={classes.foot}>
        <span role="status">{lastAdded && t.addedToSet(lastAdded)}</span>
        <span className={classes.count}>{t.itemCount(chosen.length)}</span>
        <Button onClick={onClose}>{t.done}</Button>
      </div>
    </Dialog>
  );
}

interface FoundProps {
  search: string;
  chosen: readonly number[];
  rates: Rates;
  onAdd: (item: ItemRow) => void;
  /** Creates an item with the number that was searched for. */
  create: ReturnType<typeof useCreate>;
}

function Found({ search, chosen, rates, onAdd, create }: FoundProps) {
  const t = useWords(bundleWords);
  const { loading } = useWords(listWords);
  const found = useInfiniteQuery({
    queryKey: ['item', 'pick', search],
    queryFn: ({ pageParam, signal }) => fetchItems(search, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.content.length < page.size ? undefined : page.number + 1),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (found.error) return <FailurePanel error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <p className={classes.none}>{loading}</p>;
  const items = found.data.pages.flatMap(({ content }) => content);
  if (items.length === 0)
    return (
      <div className={classes.none}>
        <p>{t.noItems}</p>
        {create && search !== '' && (
          <Button variant="light" size="compact-md" onClick={() => create.open(search)}>
            {create.label(search)}
          </Button>
        )}
      </div>
    );
  return (
    <>
      <ul className={shared.rows} aria-label={t.results} data-outdated={found.isPlaceholderData || undefined}>
        {items.map((item) => (
          <FoundItem
            key={item.id}
            item={item}
            rates={rates}
            isChosen={chosen.includes(item.id)}
            isFull={chosen.length >= limits.bundleMembers}
            onAdd={() => onAdd(item)}
          />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t.showMore}
        </Button>
      )}
    </>
  );
}

interface FoundItemProps {
  item: ItemRow;
  rates: Rates;
  isChosen: boolean;
  isFull: boolean;
  onAdd: () => void;
}

function FoundItem({ item, rates, isChosen, isFull, onAdd }: FoundItemProps) {
  const t = useWords(bundleWords);
  const Picture = isChosen ? IconCheck : IconPlus;
  const why = isChosen ? t.added : isFull ? t.full(limits.bundleMembers) : undefined;
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <MaterialName material={item} withCategory />
      </div>
      <Price item={item} rates={rates} />
      <ActionButton
        variant={isChosen ? 'subtle' : 'light'}
        size="compact-md"
        aria-label={isChosen ? `${item.materialNo}: ${t.added}` : t.addOf(item.materialNo)}
        leftSection={<Picture size={16} aria-hidden />}
        blocked={why}
        onClick={onAdd}
      >
        {isChosen ? t.added : t.add}
      </ActionButton>
    </li>
  );
}

function Price({ item, rates }: { item: ItemRow; rates: Rates }) {
  const t = useWords(bundleWords);
  const rupiah = inRupiah(item, rates);
  const own = formatAmount(item.price.sellingPrice, item.currency);
  if (rupiah === undefined && rates.known) {
    return (
      <div className={classes.price}>
        <div>{own}</div>
        <Chip tone="red">{t.noRate(item.currency)}</Chip>
      </div>
    );
  }
  const converted = rupiah === undefined ? '' : formatAmount(rupiah, homeCurrency);
  return (
    <div className={classes.price}>
      <div>{converted || own}</div>
      {converted !== '' && converted !== own && <div className={classes.own}>{own}</div>}
    </div>
  );
}
