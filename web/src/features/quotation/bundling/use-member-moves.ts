import type { BundleMemberRow } from '@gso/contract/bundle';
import { type RefObject, useEffect, useState } from 'react';
import { useWords } from '../../../words/words.ts';
import { bundleWords } from './words.ts';

export type MemberTool = 'up' | 'down' | 'remove';

export interface MemberMoves {
  /** Names a tool, so that the focus finds it again. */
  markOf: (member: BundleMemberRow, tool: MemberTool) => string;
  /** What happened, for people who cannot see it. */
  announcement: string;
  move: (place: number, direction: 'up' | 'down') => void;
  remove: (place: number) => void;
}

/** Changes the order of members and takes them out. The keyboard goes on where it was, though rows move and vanish. */
export function useMemberMoves(
  /** The element that holds the tools. */
  box: RefObject<HTMLElement | null>,
  members: readonly BundleMemberRow[],
  onChange: (members: BundleMemberRow[]) => void,
): MemberMoves {
  const t = useWords(bundleWords);
  const [last, setLast] = useState({ focus: '', text: '' });
  useEffect(() => {
    if (last.focus !== '') box.current?.querySelector<HTMLElement>(last.focus)?.focus();
  }, [box, last]);

  const markOf = ({ id }: BundleMemberRow, tool: MemberTool) => `${id}-${tool}`;
  const toolOf = (member: BundleMemberRow, tool: MemberTool) => `[data-tool="${markOf(member, tool)}"]`;

  function move(place: number, direction: 'up' | 'down'): void {
    const target = direction === 'up' ? place - 1 : place + 1;
    const member = members[place];
    const other = members[target];
    if (!member || !other) return;
    onChange(members.map((one, at) => (at === place ? other : at === target ? member : one)));
    setLast({ focus: toolOf(member, direction), text: t.movedTo(member.materialNo, target + 1) });
  }

  function remove(place: number): void {
    const member = members[place];
    const neighbour = members[place + 1] ?? members[place - 1];
    if (!member) return;
    onChange(members.filter((one) => one !== member));
    const focus = neighbour ? toolOf(neighbour, 'remove') : '[data-path="items"]';
    setLast({ focus, text: t.removedItem(member.materialNo) });
  }
  return { markOf, announcement: last.text, move, remove };
}
