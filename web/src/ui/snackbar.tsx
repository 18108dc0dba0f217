import { CloseButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import { timing } from '@gso/contract/limits';
import { useSyncExternalStore } from 'react';
import { useWords } from '../words/words.ts';
import classes from './snackbar.module.css';
import { uiWords } from './words.ts';

type SnackbarKind = 'success' | 'error' | 'info' | 'warning';

interface Snackbar {
  id: number;
  kind: SnackbarKind;
  text: string;
}

/** More than this at once covers the work; the oldest makes room. */
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

/** Tells something for five seconds. An error must also stay written where it happened. */
export function showSnackbar({ kind, text }: { kind: SnackbarKind; text: string }): void {
  for (const oldest of shown.slice(0, Math.max(0, shown.length - shownAtOnce + 1))) closeSnackbar(oldest.id);
  const id = ++lastId;
  countdowns.set(id, { startedAt: Date.now(), leftMs: timing.snackbarMs });
  publish([...shown, { id, kind, text }]);
  resumeSnackbar(id);
}

let announced = { id: 0, text: '' };

/** Tells screen readers what people can see anyway. */
export function announce(text: string): void {
  announced = { id: announced.id + 1, text };
  for (const listener of listeners) listener();
}

function closeSnackbar(id: number): void {
  clearTimeout(countdowns.get(id)?.timer);
  countdowns.delete(id);
  publish(shown.filter((snackbar) => snackbar.id !== id));
}

/** Stops the clock while somebody reads. */
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

const icons = {
  success: IconCircleCheck,
  error: IconExclamationCircle,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
};

function SnackbarCard({ id, kind, text }: Snackbar) {
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
      <span className={classes.text}>{text}</span>
      <CloseButton aria-label={t.close} onClick={() => closeSnackbar(id)} />
    </li>
  );
}

/** Where snackbars appear. Rendered once; the live region must exist before its first message. */
export function Snackbars() {
  const t = useWords(uiWords);
  const snackbars = useSyncExternalStore(onChange, () => shown);
  const { id, text } = useSyncExternalStore(onChange, () => announced);
  return (
    <section className={classes.region} aria-label={t.messages}>
      <ol className={classes.list} aria-live="polite" aria-relevant="additions">
        {snackbars.map((snackbar) => (
          <SnackbarCard key={snackbar.id} {...snackbar} />
        ))}
      </ol>
      <VisuallyHidden role="status">
        {/* Said again too, so it must be a new element each time. */}
        <span key={id}>{text}</span>
      </VisuallyHidden>
    </section>
  );
}
