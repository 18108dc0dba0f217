import { describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { text } from './text.ts';
import { Slots } from './slots.ts';

const refusal = (work: () => unknown): AppError => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('It was not refused.');
};

describe('slots', () => {
  it('are limited per user, so that others get theirs', () => {
    const slots = new Slots({ total: 3, perPerson: 2 });
    slots.take(1);
    const release = slots.take(1);
    const refused = refusal(() => slots.take(1));
    expect(refused.status).toBe(503);
    expect(refused.extras.retryAfterSeconds).toBeGreaterThan(0);
    slots.take(2);
    release();
    slots.take(1);
    expect(slots.taken).toBe(3);
  });

  it('are limited in all, with the message of the limited work', () => {
    const slots = new Slots({ total: 2, perPerson: 2, busy: text('Busy.', 'Sibuk.'), retryAfterSeconds: 7 });
    slots.take(1);
    slots.take(2);
    const refused = refusal(() => slots.take(3));
    expect(refused).toMatchObject({ code: 'unavailable', message: 'Busy.', extras: { retryAfterSeconds: 7 } });
  });

  it('are released once, however often that is called', () => {
    const slots = new Slots({ total: 2, perPerson: 2 });
    const release = slots.take(1);
    slots.take(1);
    release();
    release();
    expect(slots.taken).toBe(1);
  });
});
