// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const failing = (failures: number) => {
  const at: number[] = [];
  const start = Date.now();
  return {
    at,
    attempt: (tries: number) => {
      at.push(Date.now() - start);
      return tries < failures ? Promise.reject(new Error('away')) : Promise.resolve('saved');
    },
  };
};

test('pauses grow, and are never shorter than the server asks for', async () => {
  const { at, attempt } = failing(3);
  const saved = repeat({ attempt, waitFor: () => 3 });
  await vi.runAllTimersAsync();
  expect(await saved).toBe('saved');
  expect(at[1]).toBe(3000);
  expect(at[2]).toBe(6000);
  expect(at[3]).toBeGreaterThanOrEqual(9000);
});

test('stops after about a minute', async () => {
  const { at, attempt } = failing(1000);
  const given = expect(repeat({ attempt, waitFor: () => 0 })).rejects.toThrow('away');
  await vi.runAllTimersAsync();
  await given;
  expect(at.at(-1)).toBeGreaterThan(45_000);
  expect(at.at(-1)).toBeLessThanOrEqual(60_000);
});

test('a final reply is not requested again', async () => {
  const { at, attempt } = failing(1);
  await expect(repeat({ attempt, waitFor: () => undefined })).rejects.toThrow('away');
  expect(at).toHaveLength(1);
});
