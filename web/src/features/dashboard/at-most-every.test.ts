import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('acts at once, then once for all who ask during the pause', () => {
  const act = vi.fn();
  const { ask } = atMostEvery(1000, act);
  ask();
  expect(act).toHaveBeenCalledTimes(1);
  for (let count = 0; count < 20; count += 1) ask();
  vi.advanceTimersByTime(999);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(act, 'nobody asked again').toHaveBeenCalledTimes(2);
  ask();
  expect(act).toHaveBeenCalledTimes(3);
});

test('keeps the pause however long somebody goes on asking', () => {
  const act = vi.fn();
  const { ask } = atMostEvery(1000, act);
  for (let passed = 0; passed < 10_000; passed += 100) {
    ask();
    vi.advanceTimersByTime(100);
  }
  expect(act).toHaveBeenCalledTimes(11);
});

test('does nothing more once it is stopped', () => {
  const act = vi.fn();
  const { ask, stop } = atMostEvery(1000, act);
  ask();
  ask();
  stop();
  vi.advanceTimersByTime(5000);
  expect(act).toHaveBeenCalledTimes(1);
});
