import { Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import { timing } from '@gso/contract/limits';
import { useSyncExternalStore } from 'react';
import { useWords } from '../words/words.ts';
import classes from './snackbar.module.css';
import { useShortcut } from './shortcuts.ts';
import { uiWords } from './words.ts';

type SnackbarKind = 'success' | 'error' | 'info' | 'warning';

interface Snackbar {
  id: number;
  kind: SnackbarKind;
  text: string;
  /** What it is about, such as the name of a record. */
  detail?: string | undefined;
  /** Undoes what the message reports. */
  undo?: (() => void) | undefined;
}

/** More than this at once would cover the page; the oldest is removed. */
const shownAtOnce = 3;

interface Countdown {
  timer?: ReturnType<typeof setTimeout>;
  startedAt: number;
  leftMs: number;
}

let shown: readonly Snackbar[] = [];
let lastId = 0;
const countdowns = new Map<number, Countdown>();
const listeners = new Set<() => void>();

function publish(next: readonly Snackbar[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a message for five seconds, or ten if it can be undone. An error must also stay visible where it happened. */
export function showSnackbar(snackbar: Omit<Snackbar, 'id'>): void {
  for (const oldest of shown.slice(0, Math.max(0, shown.length - shownAtOnce + 1))) closeSnackbar(oldest.id);
  const id = ++lastId;
  countdowns.set(id, { startedAt: Date.now(), leftMs: snackbar.undo ? timing.undoMs : timing.snackbarMs });
  publish([...shown, { ...snackbar, id }]);
  resumeSnackbar(id);
}

let announced = { id: 0, text: '' };

/** Announces to screen readers what others can see. */
export function announce(text: string): void {
  announced = { id: announced.id + 1, text };
  for (const listener of listeners) listener();
}

function closeSnackbar(id: number): void {
  clearTimeout(countdowns.get(id)?.timer);
  countdowns.delete(id);
  publish(shown.filter((snackbar) => snackbar.id !== id));
}

/** Pauses the timer while the user reads. */
function pauseSnackbar(id: number): void {
  const countdown = countdowns.get(id);
  if (!countdown?.timer) return;
  clearTimeout(countdown.timer);
  countdowns.set(id, {
    startedAt: countdown.startedAt,
    leftMs: countdown.leftMs - (Date.now() - countdown.startedAt),
  });
}

function resumeSnackbar(id: number): void {
  const countdown = countdowns.get(id);
  if (!countdown || countdown.timer) return;
  countdown.startedAt = Date.now();
  countdown.timer = setTimeout(() => closeSnackbar(id), countdown.leftMs);
}

const undoKey = 'z';

const icons = {
  success: IconCircleCheck,
  error: IconExclamationCircle,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
};

/** The button disappears with its message, so the focus continues in the page. */
function undoOf({ id, undo }: Snackbar): (() => void) | undefined {
  return (
    undo &&
    (() => {
      closeSnackbar(id);
      document.querySelector('main')?.focus({ preventScroll: true });
      undo();
    })
  );
}

function SnackbarCard(snackbar: Snackbar) {
  const { id, kind, text, detail } = snackbar;
  const undo = undoOf(snackbar);
  const t = useWords(uiWords);
  const Icon = icons[kind];
  return (
    <li
      className={classes.card}
      data-kind={kind}
      onMouseEnter={() => pauseSnackbar(id)}
      onMouseLeave={() => resumeSnackbar(id)}
      onFocus={() => pauseSnackbar(id)}
      onBlur={() => resumeSnackbar(id)}
    >
      <Icon className={classes.icon} size={20} role="img" aria-label={t.kinds[kind]} />
      <div className={classes.text}>
        <span>{text}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </div>
      {undo && (
        <Button variant="light" size="compact-md" aria-keyshortcuts={undoKey} onClick={undo}>
          {t.undo}
        </Button>
      )}
      <CloseButton aria-label={t.close} onClick={() => closeSnackbar(id)} />
    </li>
  );
}

/** Where snackbars appear. Rendered once; the live region must exist before its first message. */
export function Snackbars() {
  const t = useWords(uiWords);
  const snackbars = useSyncExternalStore(onChange, () => shown);
  const { id, text } = useSyncExternalStore(onChange, () => announced);
  const undoable = snackbars.findLast(({ undo }) => undo);
  useShortcut(undoKey, t.undo, undoable && undoOf(undoable));
  return (
    <section className={classes.region} aria-label={t.messages}>
      <ol className={classes.list} aria-live="polite" aria-relevant="additions">
        {snackbars.map((snackbar) => (
          <SnackbarCard key={snackbar.id} {...snackbar} />
        ))}
      </ol>
      <VisuallyHidden role="status">
        {/* Announced again too, so it must be a new element each time. */}
        <span key={id}>{text}</span>
      </VisuallyHidden>
    </section>
  );
}
