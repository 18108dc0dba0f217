/** 24 hexadecimal digits: the timeline, and the position of the segment in two parts. */
const segment = /^[0-9A-F]{24}$/;
export const isSegment = (name: string): boolean => segment.test(name);

export const timelineOf = (name: string): string => name.slice(0, 8);

/** Segments, and the labels and partial segments that are named after one, in the order of their positions. */
export const placeOf = (name: string): string => name.slice(8, 24);

const wordBytes = 2n ** 32n;

/** The number of the segment within the cluster. */
function numberOf(name: string, segmentBytes: number): bigint {
  const perWord = wordBytes / BigInt(segmentBytes);
  return BigInt(`0x${name.slice(8, 16)}`) * perWord + BigInt(`0x${name.slice(16, 24)}`);
}

function nameOf(number: bigint, timeline: number, segmentBytes: number): string {
  const perWord = wordBytes / BigInt(segmentBytes);
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0');
  return hex(BigInt(timeline)) + hex(number / perWord) + hex(number % perWord);
}

/** The segment that holds the byte at a position such as 0/3000028. */
export function segmentAt(lsn: string, timeline: number, segmentBytes: number): string {
  return nameOf(positionOf(lsn) / BigInt(segmentBytes), timeline, segmentBytes);
}

/** The segment that holds the byte before that position, the last one that is needed to reach it. */
export function segmentBefore(lsn: string, timeline: number, segmentBytes: number): string {
  return nameOf((positionOf(lsn) - 1n) / BigInt(segmentBytes), timeline, segmentBytes);
}

function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return BigInt(`0x${high}`) * wordBytes + BigInt(`0x${low}`);
}

/**
 * The positions between two segments, both included, that no segment in the list has on any timeline, as names on the
 * timeline of the first.
 */
export function gapsIn(names: readonly string[], from: string, to: string, segmentBytes: number): string[] {
  const places = new Set(names.filter(isSegment).map(placeOf));
  const last = numberOf(to, segmentBytes);
  const gaps: string[] = [];
  for (let number = numberOf(from, segmentBytes); number <= last; number += 1n) {
    const name = nameOf(number, Number.parseInt(timelineOf(from), 16), segmentBytes);
    if (!places.has(placeOf(name))) gaps.push(name);
  }
  return gaps;
}
