import type { VisitFileInput } from '@gso/contract/field/visit-file';
import { ByteReader } from './byte-reader.ts';

type Place = NonNullable<VisitFileInput['position']>;

/** When and where a photo was taken, as its camera wrote it. */
export interface Taken {
  /** As Date.toISOString writes it. */
  takenAt: string | null;
  position: Place | null;
}

const tags = {
  photoPart: 0x8769,
  gpsPart: 0x8825,
  takenAt: 0x9003,
  takenOffset: 0x9011,
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
} as const;

/** EXIF data are a TIFF file: lists of entries of twelve bytes, each a tag, a type, a count, and the value or its place. */
export function takenOf(exif: Uint8Array | undefined): Taken {
  if (!exif) return { takenAt: null, position: null };
  const tiff = new Tiff(exif);
  const main = tiff.entries(tiff.number(4, 4));
  const photo = tiff.entries(tiff.pointer(main.get(tags.photoPart)));
  const gps = tiff.entries(tiff.pointer(main.get(tags.gpsPart)));
  return {
    takenAt: instantOf(tiff.textOf(photo.get(tags.takenAt)), tiff.textOf(photo.get(tags.takenOffset))),
    position: positionOf({
      latitude: tiff.degreesOf(gps.get(tags.latitude), tiff.textOf(gps.get(tags.latitudeRef))),
      longitude: tiff.degreesOf(gps.get(tags.longitude), tiff.textOf(gps.get(tags.longitudeRef))),
    }),
  };
}

interface Entry {
  count: number;
  /** Where its value is. */
  at: number;
}

const bytesOfType: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 };
/** A camera writes a few dozen; a hostile file may claim any number. */
const mostEntries = 500;

class Tiff {
  readonly #reader: ByteReader;
  readonly #littleEndian: boolean;

  constructor(bytes: Uint8Array) {
    this.#reader = new ByteReader(bytes);
    this.#littleEndian = this.#reader.text(0, 2) === 'II';
  }

  number(at: number, bytes: 2 | 4): number {
    return this.#reader.number(at, bytes, this.#littleEndian);
  }

  /** The entries of a list, by their tag. */
  entries(start: number): Map<number, Entry> {
    const found = new Map<number, Entry>();
    if (start === 0) return found;
    const count = Math.min(this.number(start, 2), mostEntries);
    for (let place = 0; place < count; place += 1) {
      const at = start + 2 + 12 * place;
      const entry = { count: this.number(at + 4, 4), at: at + 8 };
      const size = (bytesOfType[this.number(at + 2, 2)] ?? 1) * entry.count;
      // What is longer than four bytes is elsewhere.
      found.set(this.number(at, 2), size > 4 ? { ...entry, at: this.number(at + 8, 4) } : entry);
    }
    return found;
  }

  pointer(entry: Entry | undefined): number {
    return entry ? this.number(entry.at, 4) : 0;
  }

  textOf(entry: Entry | undefined): string {
    return entry ? this.#reader.text(entry.at, Math.min(entry.count, 64)) : '';
  }

  /** Degrees, minutes and seconds, each as a fraction; south and west are negative. */
  degreesOf(entry: Entry | undefined, direction: string): number {
    if (entry?.count !== 3) return NaN;
    const part = (place: number) => {
      const at = entry.at + 8 * place;
      return this.number(at, 4) / this.number(at + 4, 4);
    };
    const degrees = part(0) + part(1) / 60 + part(2) / 3600;
    return direction === 'S' || direction === 'W' ? -degrees : degrees;
  }
}

const written = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})$/;
const writtenOffset = /^[+-]\d{2}:\d{2}$/;

/** Without its offset from UTC the time is that of the phone's time zone. */
function instantOf(text: string, offset: string): string | null {
  const [, year, month, day, time] = written.exec(text) ?? [];
  if (time === undefined) return null;
  const moment = new Date(`${year}-${month}-${day}T${time}${writtenOffset.test(offset) ? offset : ''}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** Cameras without a fix write zeros. */
function positionOf(place: Place): Place | null {
  const { latitude, longitude } = place;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth && (latitude !== 0 || longitude !== 0) ? place : null;
}
