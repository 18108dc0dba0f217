import { describe, expect, it } from 'vitest';
import { gapsIn, segmentAt, segmentBefore } from './wal-name.ts';

const mb = 1024 * 1024;

describe('names of segments', () => {
  it.each([
    ['0/0', 1, 16 * mb, '000000010000000000000000'],
    ['0/2000028', 1, 16 * mb, '000000010000000000000002'],
    ['0/FFFFFFFF', 1, 16 * mb, '0000000100000000000000FF'],
    ['1/0', 1, 16 * mb, '000000010000000100000000'],
    ['A/12345678', 11, 16 * mb, '0000000B0000000A00000012'],
    ['1/50000000', 1, 64 * mb, '000000010000000100000014'],
  ])('%s on timeline %i is in', (lsn, timeline, bytes, name) => {
    expect(segmentAt(lsn, timeline, bytes)).toBe(name);
  });

  it('find the one that ends at a position', () => {
    expect(segmentBefore('0/3000000', 1, 16 * mb)).toBe('000000010000000000000002');
    expect(segmentBefore('0/3000001', 1, 16 * mb)).toBe('000000010000000000000003');
  });
});

describe('gaps', () => {
  const name = (place: string, timeline = '00000001') => `${timeline}${place.padStart(16, '0')}`;

  it('are none where each is there', () => {
    expect(gapsIn([name('2'), name('3'), name('4')], name('2'), name('4'), 16 * mb)).toEqual([]);
  });

  it('are found in the middle and at both ends', () => {
    expect(gapsIn([name('3'), name('5')], name('2'), name('6'), 16 * mb)).toEqual([name('2'), name('4'), name('6')]);
  });

  it('are none where the second part of the name starts again at zero', () => {
    expect(gapsIn([name('FF'), name('100000000')], name('FF'), name('100000000'), 16 * mb)).toEqual([]);
  });

  it('are none where a later timeline continues', () => {
    const names = [name('2'), name('3', '00000002'), name('4', '00000002')];
    expect(gapsIn(names, name('2'), name('4', '00000002'), 16 * mb)).toEqual([]);
  });

  it('are not filled by a label or a part of a segment', () => {
    const names = [name('2'), `${name('3')}.partial`, `${name('3')}.00000028.backup`];
    expect(gapsIn(names, name('2'), name('3'), 16 * mb)).toEqual([name('3')]);
  });
});
