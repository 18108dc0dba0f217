import { limits } from '@gso/contract/limits';
import { board, type BoardCard, type BoardColumn, boardPage } from '@gso/contract/pipeline/board';
import { shodanList, type ShodanListQuery, type ShodanPatch, type ShodanStatus } from '@gso/contract/shodan';
import { hashKey, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { sentenceOf } from '../../../api/refusal.ts';
import { showUndoable } from '../../../form/show-undoable.ts';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { useWords } from '../../../words/words.ts';
import { shodanApi } from '../api.ts';
import { boardWords } from './words.ts';

/** Where a card goes: to a stage, or out of the board. */
export type Destination = { stage: number; label: string } | { status: Exclude<ShodanStatus, 'OPEN'>; label: string };

const path = '/api/shodan/board';

/** The filters of the board as parameters. */
const wireOf = (query: ShodanListQuery) => shodanList.toWire({ ...query, status: 'OPEN', page: 0 });

/** How a sum of a stage was computed. */
export const explainedSum = (query: ShodanListQuery, stage: number, figure: 'amount' | 'weighted') => ({
  path: `${path}/${stage}/explain/${figure}`,
  query: wireOf(query),
});

/** The columns of the board, with the moves that are under way applied. */
export function useBoard(query: ShodanListQuery) {
  const t = useWords(boardWords);
  const queryClient = useQueryClient();
  const wire = wireOf(query);
  const key = [...shodanApi.key, 'board', wire];
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call({ path, query: wire, reply: board, signal }),
    placeholderData: keepPreviousData,
  });
  // How many more portions of each stage are shown.
  const [portions, setPortions] = useState<Record<number, number>>({});
  const wanted = Object.entries(portions).flatMap(([stage, count]) =>
    Array.from({ length: count }, (_, place) => ({ stage: Number(stage), page: place + 1 })),
  );
  const portionOf = async ({ stage, page }: { stage: number; page: number }) => {
    const { cards } = await queryClient.fetchQuery({
      queryKey: [...key, stage, page],
      queryFn: ({ signal }) =>
        call({ path: `${path}/${stage}`, query: { ...wire, pn: String(page) }, reply: boardPage, signal }),
      staleTime: Infinity,
    });
    return { stage, cards };
  };
  const { data: more = [] } = useQuery({
    queryKey: [...key, portions],
    queryFn: () => Promise.all(wanted.map(portionOf)),
    enabled: wanted.length > 0,
    // The earlier portions of the same filters stay while the next one loads.
    placeholderData: (earlier, query) =>
      query && hashKey(query.queryKey.slice(0, key.length)) === hashKey(key) ? earlier : undefined,
  });
  const [moving, setMoving] = useState<ReadonlyMap<number, { card: BoardCard; to: Destination }>>(new Map());

  const columns = read.data?.columns.map((column) => {
    const later = more.flatMap(({ stage, cards }) => (stage === column.stage.id ? cards : []));
    const all = new Map([...column.cards, ...later].map((card) => [card.id, card]));
    return withMoves({ ...column, cards: [...all.values()] }, moving);
  });

  const reload = () => queryClient.invalidateQueries({ queryKey: shodanApi.key });

  async function move(card: BoardCard, to: Destination, loseReason?: number): Promise<void> {
    const settle = () => setMoving((now) => new Map([...now].filter(([id]) => id !== card.id)));
    setMoving((now) => new Map([...now, [card.id, { card, to }]]));
    try {
      const saved = await shodanApi.update(card.id, { version: card.version, ...patchOf(to, loseReason) });
      showUndoable({
        text: t.moved(to.label),
        detail: card.name,
        undo: async () => {
          await shodanApi.update(card.id, { version: saved.version, status: 'OPEN', stage: { id: card.stage.id } });
          await reload();
        },
      });
    } catch (error) {
      settle();
      showSnackbar({ kind: 'error', text: t.notMoved(sentenceOf(error)), detail: card.name });
    }
    await reload();
    settle();
  }

  return {
    columns,
    error: read.error,
    retry: () => void read.refetch(),
    move,
    showMore: (stage: number) => setPortions((now) => ({ ...now, [stage]: (now[stage] ?? 0) + 1 })),
    mayShowMore: ({ count, cards }: BoardColumn) => count > cards.length && cards.length < limits.listDepth,
  };
}

function patchOf(to: Destination, loseReason: number | undefined): Omit<ShodanPatch, 'version'> {
  if ('stage' in to) return { stage: { id: to.stage } };
  return { status: to.status, ...(loseReason !== undefined && { loseReason: { id: loseReason } }) };
}

/** Cards on their way are shown first in their new column, and counted there. */
function withMoves(column: BoardColumn, moving: ReadonlyMap<number, { card: BoardCard; to: Destination }>) {
  const { id } = column.stage;
  const present = new Set(column.cards.map((card) => card.id));
  const gone = [...moving.values()].filter(
    ({ card, to }) => present.has(card.id) && !('stage' in to && to.stage === id),
  );
  const arriving = [...moving.values()].filter(
    ({ card, to }) => 'stage' in to && to.stage === id && !present.has(card.id),
  );
  const sumOf = (moves: typeof gone) => moves.reduce((sum, { card }) => sum + card.amount, 0);
  const left = new Set(gone.map(({ card }) => card.id));
  const change = sumOf(arriving) - sumOf(gone);
  return {
    ...column,
    count: column.count + arriving.length - gone.length,
    amount: column.amount === null ? null : column.amount + change,
    weighted: column.weighted === null ? null : column.weighted + Math.round((change * column.stage.probability) / 100),
    cards: [...arriving.map(({ card }) => card), ...column.cards.filter((card) => !left.has(card.id))],
  };
}
