import { kindOf, mayChoose, type WebhookEvent, webhookEvents, webhookKinds } from '@gso/contract/jobs/webhook';
import { Checkbox, Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import { kindName } from '../../words/kind-name.ts';
import { useLanguage } from '../../words/language.ts';
import { whatHappened } from '../../words/values/webhook.ts';
import { useWords } from '../../words/words.ts';
import classes from './event-choice.module.css';
import { webhookWords } from './words.ts';

interface EventChoiceProps {
  label?: ReactNode;
  value?: readonly WebhookEvent[];
  onChange: (chosen: WebhookEvent[]) => void;
  error?: ReactNode;
  'data-path'?: string;
}

/** The events by kind of record. Only those of records that the user may open can be chosen. */
export function EventChoice({ label, value: chosen = [], onChange, error, 'data-path': path }: EventChoiceProps) {
  const t = useWords(webhookWords);
  const language = useLanguage();
  const held = useSession()?.claims.permissions ?? [];
  const choose = (events: readonly WebhookEvent[], isChosen: boolean) =>
    onChange(webhookEvents.filter((event) => (events.includes(event) ? isChosen : chosen.includes(event))));
  return (
    <fieldset className={classes.events} data-path={path} tabIndex={-1}>
      <legend className={classes.legend}>
        {label}{' '}
        <span className={classes.required} aria-hidden>
          *
        </span>
      </legend>
      {error && <Input.Error className={classes.error}>{error}</Input.Error>}
      {webhookKinds.map((kind) => {
        const events = webhookEvents.filter((event) => kindOf(event) === kind);
        const count = events.filter((event) => chosen.includes(event)).length;
        const mayNot = !events.every((event) => mayChoose(held, event));
        const name = kindName(kind, language);
        return (
          <div key={kind} className={classes.kind} role="group" aria-label={name}>
            <Checkbox
              label={name}
              aria-label={t.allOf(name)}
              className={classes.all}
              disabled={mayNot}
              checked={count === events.length}
              indeterminate={count > 0 && count < events.length}
              onChange={({ currentTarget }) => choose(events, currentTarget.checked)}
            />
            {mayNot ? (
              <span className={classes.note}>{t.mayNotOpen}</span>
            ) : (
              <div className={classes.each}>
                {events.map((event) => (
                  <Checkbox
                    key={event}
                    label={whatHappened(event)}
                    checked={chosen.includes(event)}
                    onChange={({ currentTarget }) => choose([event], currentTarget.checked)}
                  />
                ))}
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
