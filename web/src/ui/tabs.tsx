import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { searchOfList } from '../api/default-views.ts';
import classes from './tabs.module.css';

export interface Tab {
  /** The value of `tab` in the address; the first one needs none. */
  id: string;
  label: string;
  /** Why it is disabled; the tab stays visible. */
  blocked?: string | undefined;
  /** Rendered while the tab is open; may be a part that is loaded `later`. */
  panel: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
}

/**
 * The parts of a screen, one at a time, chosen in the address: a link opens the same tab, Back returns to the one
 * before. Arrow keys move between the tabs, Enter or Space opens one.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const asked = new URLSearchParams(searchStr).get('tab');
  const openable = tabs.filter((tab) => tab.blocked === undefined);
  const chosen = openable.find((tab) => tab.id === asked) ?? openable[0];

  const opened = useRef(chosen?.id);
  useEffect(() => {
    if (opened.current === chosen?.id) return;
    opened.current = chosen?.id;
    // The focused element may have disappeared with the previous panel; the focus continues at the tab.
    if (document.activeElement === document.body) {
      list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    }
  }, [chosen?.id]);

  const open = (tab: Tab) => {
    if (tab.blocked !== undefined || tab === chosen) return;
    void navigate({ to: pathname, search: searchOfList(pathname, tab === tabs[0] ? undefined : tab.id) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const next = nextIndex(
      event.key,
      items.findIndex((item) => item === document.activeElement),
    );
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={classes.tabs} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            ref={tab === chosen ? bringIntoSight : undefined}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            className={classes.tab}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${id}-panel` : undefined}
            aria-disabled={tab.blocked !== undefined || undefined}
            data-tooltip={tab.blocked}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => open(tab)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {chosen && (
        <div key={chosen.id} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen.id}`}>
          <Suspense>{chosen.panel}</Suspense>
        </div>
      )}
    </>
  );
}

/** On a phone the row is longer than the screen. */
function bringIntoSight(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

function nextIndex(key: string, at: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return at + 1;
    case 'ArrowLeft':
      return at - 1;
    case 'Home':
      return 0;
    case 'End':
      return -1;
    default:
      return undefined;
  }
}
