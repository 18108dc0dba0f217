import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { BoardCard as Card, BoardColumn } from '@gso/contract/pipeline/board';
import type { ShodanListQuery } from '@gso/contract/shodan';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconThumbDown, IconTrophy } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Explained } from '../../../explain/explained.tsx';
import type { ListViewProps } from '../../../table/views/list-view.ts';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { formatCount, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { BoardCard } from './board-card.tsx';
import classes from './board.module.css';
import { DropArea } from './drop-area.tsx';
import { LoseQuestion } from './lose-question.tsx';
import { type Destination, explainedSum, useBoard } from './use-board.ts';
import { boardWords } from './words.ts';

/** The open shodans of the list by stage. Cards are moved by mouse, touch, menu and keyboard. */
export function ShodanBoard({ list, openRecord }: ListViewProps<ShodanListQuery>) {
  const t = useWords(boardWords);
  const { columns, error, retry, move, showMore, mayShowMore } = useBoard(list.query);
  const [isDragging, setIsDragging] = useState(false);
  const [losing, setLosing] = useState<Card>();
  const board = useRef<HTMLDivElement>(null);
  const refocus = useRef<number>(undefined);

  useEffect(
    () => monitorForElements({ onDragStart: () => setIsDragging(true), onDrop: () => setIsDragging(false) }),
    [],
  );
  // A card that was moved by keyboard is another element in its new column.
  useEffect(() => {
    const name = board.current?.querySelector<HTMLElement>(`[data-card="${refocus.current}"] button`);
    if (!name || document.activeElement !== document.body) return;
    name.focus();
    refocus.current = undefined;
  });

  if (error && !columns) return <FailurePanel error={error} onRetry={retry} />;
  if (!columns) {
    return (
      <div className={classes.board} aria-hidden>
        {[1, 2, 3, 4].map((place) => (
          <div key={place} className={`${classes.column} ${classes.loading}`} />
        ))}
      </div>
    );
  }

  const won: Destination = { status: 'WIN', label: t.win };
  const lost: Destination = { status: 'LOSE', label: t.lose };
  const stages = columns.map(({ stage }): Destination => ({ stage: stage.id, label: stage.name }));
  const destinations = [...stages, won, lost];

  const moveCard = (card: Card, to: Destination) => {
    if ('stage' in to && to.stage === card.stage.id) return;
    if ('status' in to && to.status === 'LOSE') return setLosing(card);
    refocus.current = card.id;
    void move(card, to);
  };
  const drop = (id: number, to: Destination) => {
    const card = columns.flatMap(({ cards }) => cards).find((one) => one.id === id);
    if (card) moveCard(card, to);
  };

  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    const at = placeOf(columns, event.target);
    if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
    const card = columns[at.column]?.cards[at.row];
    const step = steps[event.key];
    if (step && event.shiftKey && card && step.column !== 0) {
      const to = stages[at.column + step.column];
      if (to) moveCard(card, to);
    } else if (step && !event.shiftKey) {
      focusNear(board.current, columns, at, step);
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <VisuallyHidden id="board-keys">{t.keys}</VisuallyHidden>
      <div
        ref={board}
        className={classes.board}
        role="group"
        aria-label={t.board}
        aria-describedby="board-keys"
        onKeyDown={pressed}
      >
        {columns.map((column, place) => (
          <DropArea
            key={column.stage.id}
            className={classes.column}
            label={column.stage.name}
            onDrop={(id) => drop(id, stages[place] ?? won)}
          >
            <ColumnHead column={column} query={list.query} />
            <div className={classes.cards}>
              {column.cards.map((card) => (
                <BoardCard
                  key={card.id}
                  card={card}
                  destinations={destinations}
                  onMove={(to) => moveCard(card, to)}
                  onOpen={() => openRecord(card.id)}
                />
              ))}
              {column.cards.length === 0 && <p className={classes.empty}>{t.empty}</p>}
              {mayShowMore(column) && (
                <Button variant="subtle" size="compact-sm" onClick={() => showMore(column.stage.id)}>
                  {t.more(formatCount(column.count - column.cards.length))}
                </Button>
              )}
            </div>
          </DropArea>
        ))}
      </div>
      {isDragging && (
        <div className={classes.ends}>
          <DropArea className={classes.win} label={t.win} onDrop={(id) => drop(id, won)}>
            <IconTrophy size={18} aria-hidden /> {t.win}
          </DropArea>
          <DropArea className={classes.lose} label={t.lose} onDrop={(id) => drop(id, lost)}>
            <IconThumbDown size={18} aria-hidden /> {t.lose}
          </DropArea>
        </div>
      )}
      {losing && (
        <LoseQuestion
          name={losing.name}
          onLose={(reason) => {
            setLosing(undefined);
            void move(losing, lost, reason);
          }}
          onClose={() => setLosing(undefined)}
        />
      )}
    </>
  );
}

function ColumnHead({ column, query }: { column: BoardColumn; query: ShodanListQuery }) {
  const { stage, count, amount, weighted } = column;
  const t = useWords(boardWords);
  const sum = (value: number | null) => (value === null ? t.tooLarge : formatRupiah(value));
  return (
    <header className={classes.columnHead}>
      <h3 className={classes.stage}>
        {stage.name} <span className={classes.count}>{formatCount(count)}</span>
      </h3>
      <div className={classes.sum}>
        <Explained figure={explainedSum(query, stage.id, 'amount')} label={stage.name}>
          {sum(amount)}
        </Explained>
      </div>
      <div className={classes.weighted}>
        <Explained figure={explainedSum(query, stage.id, 'weighted')} label={stage.name}>
          {t.weighted(sum(weighted))}
        </Explained>{' '}
        · {stage.probability}%
      </div>
      <div className={classes.probability} aria-hidden>
        <span style={{ inlineSize: `${stage.probability}%` }} />
      </div>
    </header>
  );
}

interface Place {
  column: number;
  row: number;
}

const steps: Readonly<Record<string, Place>> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
};

const cardElement = (board: HTMLElement | null, id: number) => board?.querySelector<HTMLElement>(`[data-card="${id}"]`);

function placeOf(columns: readonly BoardColumn[], target: EventTarget): Place | undefined {
  const id = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-card]')?.dataset['card'] : undefined;
  const column = columns.findIndex(({ cards }) => cards.some((card) => String(card.id) === id));
  if (column < 0) return undefined;
  return { column, row: columns[column]?.cards.findIndex((card) => String(card.id) === id) ?? 0 };
}

/** Columns without cards are passed over. */
function focusNear(board: HTMLElement | null, columns: readonly BoardColumn[], at: Place, step: Place): void {
  let column = at.column + step.column;
  while (step.column !== 0 && columns[column]?.cards.length === 0) column += step.column;
  const cards = columns[column]?.cards ?? [];
  const card = cards[Math.min(at.row + step.row, step.row === 0 ? cards.length - 1 : Infinity)];
  if (card) cardElement(board, card.id)?.querySelector<HTMLElement>('button')?.focus();
}
