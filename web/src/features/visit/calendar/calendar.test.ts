import { addDays, daysBetween } from '@gso/contract/rules/calendar-days';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf, modes, neighbour, weekdayOf } from './calendar-days.ts';
import { dayMinutes, layoutDay, leastShown, shownSpan, type Span, toMinutes, toTime } from './day-layout.ts';
import { moved, resized, selected, snapped, spanOf, step } from './moves.ts';

const span = fc
  .tuple(fc.integer({ min: 0, max: dayMinutes }), fc.integer({ min: 0, max: dayMinutes }))
  .map(([a, b]): Span => ({ start: Math.min(a, b), end: Math.max(a, b) }));
const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;
const day = fc.integer({ min: 0, max: 5000 }).map((n) => addDays('2020-01-01', n));

/** How many are shown at the same moment at most, minute by minute. */
function mostAtOnce(items: readonly Span[]): number {
  let most = 0;
  for (let minute = 0; minute < dayMinutes; minute += 1) {
    most = Math.max(most, items.filter(({ start, end }) => start <= minute && minute < end).length);
  }
  return most;
}

/** The items that overlap an item, directly or through others. */
function groupOf(first: Span, items: readonly Span[]): Span[] {
  const group = [first];
  for (const one of group) {
    for (const other of items) if (!group.includes(other) && overlap(one, other)) group.push(other);
  }
  return group;
}

describe('the layout of a day', () => {
  it('shows each item once, beside those that it overlaps, in as few columns as possible', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 25 }), (items) => {
        const { placed, rest } = layoutDay(items, 100);
        expect(rest).toEqual([]);
        expect(new Set(placed.map(({ item }) => item))).toEqual(new Set(items));
        const shown = placed.map(({ item, ...place }) => ({ ...place, span: shownSpan(item) }));
        const spans = shown.map((one) => one.span);
        for (const one of shown) {
          expect(one.column).toBeLessThan(one.columns);
          const others = shown.filter((other) => other !== one && overlap(one.span, other.span));
          expect(others.map(({ column }) => column)).not.toContain(one.column);
          expect(one.columns).toBe(mostAtOnce(groupOf(one.span, spans)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('says how many it does not show where there are too many', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 40 }), fc.integer({ min: 1, max: 6 }), (items, most) => {
        const { placed, rest } = layoutDay(items, most);
        expect(placed.length + rest.reduce((sum, { count }) => sum + count, 0)).toBe(items.length);
        const boxes = [
          ...placed.map(({ item, ...place }) => ({ ...shownSpan(item), ...place })),
          ...rest.map(({ count: _count, ...box }) => box),
        ];
        for (const one of boxes) {
          expect(one.columns).toBeLessThanOrEqual(most);
          for (const other of boxes) {
            if (other !== one && overlap(one, other)) expect(other.column).not.toBe(one.column);
          }
        }
      }),
      { numRuns: 500 },
    );
    const thirty = Array.from({ length: 30 }, () => ({ start: 540, end: 600 }));
    expect(layoutDay(thirty, 4).placed).toHaveLength(3);
    expect(layoutDay(thirty, 4).rest).toEqual([{ start: 540, end: 600, count: 27, column: 3, columns: 4 }]);
  });

  it('shows what takes no time, also at midnight', () => {
    expect(shownSpan({ start: 0, end: 0 })).toEqual({ start: 0, end: leastShown });
    expect(shownSpan({ start: dayMinutes, end: dayMinutes })).toEqual({
      start: dayMinutes - leastShown,
      end: dayMinutes,
    });
  });
});

describe('times', () => {
  it('are the same after they were minutes', () => {
    for (let minutes = 0; minutes <= dayMinutes; minutes += 1) expect(toMinutes(toTime(minutes))).toBe(minutes);
    expect(toTime(dayMinutes)).toBe('2400');
  });
});

const time = fc.tuple(day, span).map(([visitDate, { start, end }]) => ({
  ...{ visitDate, timeStart: toTime(start), timeEnd: toTime(end) },
}));

describe('a move', () => {
  it('keeps the length and stays within a day, and as near to what was wanted as that allows', () => {
    const by = fc.record({ days: fc.integer({ min: -40, max: 40 }), minutes: fc.integer({ min: -2000, max: 2000 }) });
    fc.assert(
      fc.property(time, by, (before, { days, minutes }) => {
        const [was, now] = [spanOf(before), spanOf(moved(before, { days, minutes }))];
        const starts = Array.from({ length: dayMinutes - (was.end - was.start) + 1 }, (_, start) => start);
        const nearest = Math.min(...starts.map((start) => Math.abs(start - (was.start + minutes))));
        expect(now.end - now.start).toBe(was.end - was.start);
        expect(Math.abs(now.start - (was.start + minutes))).toBe(nearest);
        expect(daysBetween(before.visitDate, moved(before, { days }).visitDate)).toBe(days);
      }),
    );
  });

  it('back and forth of the end changes nothing else, and never ends before the start', () => {
    fc.assert(
      fc.property(time, fc.integer({ min: -2000, max: 2000 }), (before, minutes) => {
        const after = resized(before, minutes);
        expect({ ...after, timeEnd: '' }).toEqual({ ...before, timeEnd: '' });
        expect(after.timeEnd >= after.timeStart).toBe(true);
        expect(after.timeEnd <= '2400').toBe(true);
      }),
    );
  });

  it('snaps to the quarter of an hour', () => {
    expect([-8, -7, 0, 7, 8, 22].map(snapped)).toEqual([-15, 0, 0, 0, 15, 15]);
  });
});

describe('a selection', () => {
  it('is at least half an hour of the day and covers what was touched', () => {
    const minute = fc.integer({ min: -100, max: dayMinutes + 100 });
    fc.assert(
      fc.property(minute, minute, (pressed, released) => {
        const { start, end } = selected(pressed, released);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(dayMinutes);
        expect(end - start).toBeGreaterThanOrEqual(30);
        if (Math.abs(pressed - released) < step) return;
        for (const touched of [pressed, released]) {
          const inside = Math.min(dayMinutes, Math.max(0, touched));
          expect(start <= inside && inside <= end).toBe(true);
        }
      }),
    );
    expect(selected(545, 545)).toEqual({ start: 540, end: 600 });
    expect(selected(700, 545)).toEqual({ start: 540, end: 720 });
  });
});

describe('the days of a calendar', () => {
  it('hold the day, follow each other and never exceed what one call reads', () => {
    fc.assert(
      fc.property(fc.constantFrom(...modes), day, (mode, around) => {
        const days = daysOf(mode, around);
        expect(days).toContain(around);
        expect(days.length).toBeLessThanOrEqual(45);
        expect(days.every((one, index) => index === 0 || daysBetween(days[index - 1] ?? '', one) === 1)).toBe(true);
        if (mode === 'week' || mode === 'month') expect([weekdayOf(days[0] ?? ''), days.length % 7]).toEqual([1, 0]);
        const after = neighbour(mode, around, 1);
        expect(after > around).toBe(true);
        if (mode !== 'month') expect(neighbour(mode, after, -1)).toBe(around);
        else expect(neighbour(mode, after, -1).slice(0, 7)).toBe(around.slice(0, 7));
      }),
    );
  });
});
