import * as z from 'zod';
import { attachmentTypes, spreadsheetType } from '../attachment.ts';
import { fieldMessages, instant, recordMarks, sentInstant } from '../fields.ts';
import { savedReply } from '../record/replies.ts';
import { place } from './check-in.ts';

/** The types of files of a visit, with their file extensions. */
export const visitFileTypes = { ...attachmentTypes, [spreadsheetType]: 'xlsx' } as const;
export type VisitFileType = keyof typeof visitFileTypes;

/** The parts of the form that carries a file: what is known about it as JSON, which comes first, and the file. */
export const visitFileForm = { item: 'item', file: 'file' } as const;

export const visitFileInput = z
  .strictObject({
    takenAt: sentInstant.nullable().default(null),
    /** Without it, everything but the picture itself is removed from a JPG or PNG, such as where it was taken. */
    keepPosition: z.boolean().default(false),
    /** Where it was taken; only with `keepPosition`. */
    position: place.nullable().default(null),
  })
  .refine(({ keepPosition, position }) => keepPosition || position === null, {
    path: ['position'],
    message: fieldMessages.notHere,
  });
export type VisitFileInput = z.output<typeof visitFileInput>;

export const visitFileRow = z.object({
  ...recordMarks,
  visitId: z.number().int(),
  name: z.string(),
  type: z.enum(Object.keys(visitFileTypes) as [VisitFileType, ...VisitFileType[]]),
  size: z.number().int(),
  /** Of a picture, in pixels, as it is shown; only pictures have a thumbnail. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  takenAt: instant.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  createdBy: z.string(),
  createdDate: instant,
});
export type VisitFileRow = z.output<typeof visitFileRow>;
export const visitFileSaved = savedReply(visitFileRow);
/** In the order in which they were added. */
export const visitFiles = z.array(visitFileRow);
