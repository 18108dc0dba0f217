import type { CheckInInput } from '@gso/contract/field/check-in';
import { Button } from '@mantine/core';
import { IconMapPin, IconMapPinCheck } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { formatCount, formatDateTime } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import classes from './check-in.module.css';
import { positionNow } from './position-now.ts';
import { checkInWords } from './words.ts';

/** A check-in as it is stored, or as it will be. */
interface Shown {
  at: string;
  position: { latitude: number; longitude: number; accuracy: number } | null;
}

interface CheckInChoiceProps {
  value: Shown | null;
  /** May fail: then it stays as it was, and the caller shows why. */
  onCheckIn: (input: CheckInInput) => Promise<void> | void;
  onRemove: () => Promise<void> | void;
  children?: ReactNode;
}

/** Says what is stored and who sees it, before anything is. Without a position it is the time alone. */
export function CheckInChoice({ value, onCheckIn, onRemove, children }: CheckInChoiceProps) {
  const t = useWords(checkInWords);
  const id = useId();
  const [busy, setBusy] = useState<'place' | 'time' | 'remove'>();
  const [why, setWhy] = useState<'denied' | 'unavailable'>();

  const run = (what: 'place' | 'time' | 'remove', step: () => Promise<void> | void) => async () => {
    setBusy(what);
    try {
      await step();
    } finally {
      setBusy(undefined);
    }
  };
  const withPlace = run('place', async () => {
    const at = new Date().toISOString();
    const { position, why: missing } = await positionNow();
    setWhy(missing);
    await onCheckIn({ at, position });
  });
  const timeAlone = run('time', () => onCheckIn({ at: new Date().toISOString(), position: null }));
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {t.title}
      </h3>
      {value ? (
        <div className={classes.done}>
          <IconMapPinCheck size={20} aria-hidden />
          <span className={classes.text}>
            {t.done(formatDateTime(value.at))} <PlaceText position={value.position} />
          </span>
          <Button
            variant="subtle"
            size="compact-md"
            loading={busy === 'remove'}
            onClick={() => {
              setWhy(undefined);
              void run('remove', onRemove)();
            }}
          >
            {t.remove}
          </Button>
        </div>
      ) : (
        <>
          <p className={classes.hint}>{t.stored}</p>
          <div className={classes.buttons}>
            <Button
              variant="default"
              leftSection={<IconMapPin size={18} aria-hidden />}
              loading={busy === 'place'}
              disabled={busy === 'time'}
              onClick={() => void withPlace()}
            >
              {t.checkIn}
            </Button>
            <Button
              variant="subtle"
              loading={busy === 'time'}
              disabled={busy === 'place'}
              onClick={() => void timeAlone()}
            >
              {t.timeAlone}
            </Button>
          </div>
        </>
      )}
      <p className={classes.hint} role="status">
        {why && t.without[why]}
      </p>
      {children}
    </section>
  );
}

function PlaceText({ position }: Pick<Shown, 'position'>) {
  const t = useWords(checkInWords);
  if (!position) return t.noPosition;
  const { latitude, longitude, accuracy } = position;
  const marker = new URLSearchParams({ mlat: latitude.toFixed(5), mlon: longitude.toFixed(5) }).toString();
  return (
    <a href={`https://www.openstreetmap.org/?${marker}`} target="_blank" rel="noreferrer">
      {t.position(latitude.toFixed(5), longitude.toFixed(5), formatCount(Math.round(accuracy)))}
    </a>
  );
}
