import type { BundleMemberRow } from '@gso/contract/bundle';
import { homeCurrency } from '@gso/contract/exchange-rate';
import { itemPage, type ItemRow } from '@gso/contract/item';
import { limits } from '@gso/contract/limits';
import { Button, Modal, TextInput } from '@mantine/core';
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { useOnPhone } from '../../../ui/phone-width.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useTypedText } from '../../../table/use-typed-text.ts';
import { listWords } from '../../../words/list-words.ts';
import { Chip } from '../../../ui/chip.tsx';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { formatAmount } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { MaterialName } from '../material/material-name.tsx';
import classes from './item-picker.module.css';
import { inRupiah, type Rates } from './rates.ts';
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
  /** The items that the set holds already. */
  value: readonly BundleMemberRow[];
  onChange: (members: BundleMemberRow[]) => void;
  rates: Rates;
  onClose: () => void;
}

/** Finds master items and puts them into the set, as many as one likes. */
export function ItemPicker({ value: members, onChange, rates, onClose }: ItemPickerProps) {
  const t = useWords(bundleWords);
  const { close } = useWords(listWords);
  const [search, setSearch] = useState('');
  const [lastAdded, setLastAdded] = useState('');
  const typed = useTypedText(search, setSearch);
  useReturnFocus();
  const chosen = members.map(({ id }) => id);
  const add = (item: ItemRow) => {
    onChange([...members, memberOf(item)]);
    setLastAdded(item.materialNo);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.addItem}
      size={760}
      fullScreen={useOnPhone()}
      closeButtonProps={{ 'aria-label': close }}
      classNames={{ content: classes.dialog, title: classes.title, body: classes.body }}
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
      <Found search={search} chosen={chosen} rates={rates} onAdd={add} />
      <div className={classes.foot}>
        <span role="status">{lastAdded && t.addedToSet(lastAdded)}</span>
        <span className={classes.count}>{t.itemCount(chosen.length)}</span>
        <Button onClick={onClose}>{t.done}</Button>
      </div>
    </Modal>
  );
}

interface FoundProps {
  search: string;
  chosen: readonly number[];
  rates: Rates;
  onAdd: (item: ItemRow) => void;
}

function Found({ search, chosen, rates, onAdd }: FoundProps) {
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
  if (items.length === 0) return <p className={classes.none}>{t.noItems}</p>;
  return (
    <>
      <ul className={classes.items} aria-label={t.results} data-outdated={found.isPlaceholderData || undefined}>
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
