// @vitest-environment happy-dom
import { furtherEvents, testEvent, webhookEvents } from '@gso/contract/jobs/webhook';
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage } from '../language.ts';
import { eventName, webhookText } from './webhook.ts';

afterEach(() => chooseLanguage('en'));

test.each(['en', 'id'] as const)('every event has a name in %s', (language) => {
  chooseLanguage(language);
  for (const event of [...webhookEvents, testEvent]) expect(eventName(event)).toMatch(/^[A-Z][A-Za-z ]+$/);
  expect(new Set(webhookEvents.map(eventName)).size).toBe(webhookEvents.length);
});

test('many events are shown kind by kind, and a key never', () => {
  expect(webhookText('events', ['company.created', 'company.changed', ...furtherEvents.slice(0, 1)])).toBe(
    'Company created, changed; Quotation won',
  );
  expect(webhookText('events', [])).toBe('(empty)');
  expect(webhookText('secret', null)).toBe('•••');
  expect(webhookText('secret', 'renewed')).toBe('renewed');
});
