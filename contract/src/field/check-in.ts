import * as z from 'zod';
import { instant, sentInstant } from '../fields.ts';

/** A place on the earth, in degrees. */
export const place = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

/**
 * That the visitor is there now. A position is sent only if the visitor has allowed it for this visit, and
 * `allowed` says so: a position without it is refused.
 */
export const checkInInput = z.strictObject({
  /** By the clock of the device. */
  at: sentInstant,
  position: z
    .strictObject({
      ...place.shape,
      /** The radius in meters, as the device estimates it. */
      accuracy: z.number().min(0).max(1_000_000),
      allowed: z.literal(true),
    })
    .nullable()
    .default(null),
});
export type CheckInInput = z.output<typeof checkInInput>;

export const checkIn = z.object({
  at: instant,
  /** When the server received it: the clock of a device may be wrong, and a phone may have been offline. */
  receivedAt: instant,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  accuracy: z.number().nullable(),
});
export type CheckIn = z.output<typeof checkIn>;
