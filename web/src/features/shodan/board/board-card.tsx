import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { BoardCard as Card } from '@gso/contract/pipeline/board';
import { ActionIcon } from '@mantine/core';
import { IconArrowRight, IconArrowsMove, IconClock, IconMapPin } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Chip } from '../../../ui/chip.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { today } from '../../../words/calendar.ts';
import { formatDate, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import classes from './board.module.css';
import type { Destination } from './use-board.ts';
import { boardWords } from './words.ts';

interface BoardCardProps {
  card: Card;
  destinations: readonly Destination[];
  onMove: (to: Destination) => void;
  onOpen: () => void;
}

const isHere = (card: Card, to: Destination): boolean => 'stage' in to && to.stage === card.stage.id;

export function BoardCard({ card, destinations, onMove, onOpen }: BoardCardProps) {
  const t = useWords(boardWords);
  const element = useRef<HTMLElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    return draggable({
      element: element.current,
      getInitialData: () => ({ card: card.id }),
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    });
  }, [card.id]);
  const isOverdue = card.nextStepDate !== '' && card.nextStepDate < today();
  return (
    <article ref={element} className={classes.card} data-card={card.id} data-dragged={isDragged || undefined}>
      <div className={classes.head}>
        <button type="button" className={classes.name} onClick={onOpen}>
          {card.name}
        </button>
        <Menu
          label={t.moveTo}
          trigger={
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t.move(card.name)}>
              <IconArrowsMove size={16} aria-hidden />
            </ActionIcon>
          }
        >
          {destinations
            .filter((to) => !isHere(card, to))
            .map((to) => (
              <MenuItem key={to.label} icon={IconArrowRight} onClick={() => onMove(to)}>
                {to.label}
              </MenuItem>
            ))}
        </Menu>
      </div>
      <div className={classes.company}>{card.customer.company.name}</div>
      <div className={classes.amount}>{formatRupiah(card.amount)}</div>
      {card.nextStep !== '' && (
        <div className={classes.next} data-overdue={isOverdue || undefined}>
          <IconArrowRight size={14} aria-hidden />
          <span>
            {card.nextStep}
            {card.nextStepDate && `, ${formatDate(card.nextStepDate)}`}
          </span>
        </div>
      )}
      <div className={classes.facts}>
        <span className={classes.fact}>
          <IconClock size={14} aria-hidden />
          {t.days(card.daysInStage)}
        </span>
        {card.isStale && <Chip tone="amber">{t.stale}</Chip>}
        <span className={classes.fact}>
          <IconMapPin size={14} aria-hidden />
          {card.lastVisit ? t.visited(formatDate(card.lastVisit)) : t.neverVisited}
        </span>
        <span className={classes.owner} title={t.by(card.createdBy)}>
          {card.createdBy}
        </span>
      </div>
    </article>
  );
}
