import * as z from 'zod';
import { shodanRow } from '../shodan.ts';
import { stageOption } from './stage.ts';

/** A sum of rupiah; null if it has more digits than an amount may have. */
const rupiahSum = z.number().int().nullable();

export const boardCard = z.object({
  ...shodanRow.shape,
  daysInStage: z.number().int(),
  /** In its stage for longer than is usual there. */
  isStale: z.boolean(),
  /** The day of the last visit that took place; empty if there was none. */
  lastVisit: z.string(),
});
export type BoardCard = z.output<typeof boardCard>;

const boardColumn = z.object({
  stage: stageOption,
  count: z.number().int(),
  amount: rupiahSum,
  /** The sum times the probability of the stage. */
  weighted: rupiahSum,
  /** The first ones in the order of the list. */
  cards: z.array(boardCard),
});
export type BoardColumn = z.output<typeof boardColumn>;

/** The open shodans that match the filters of the list, by stage. */
export const board = z.object({ columns: z.array(boardColumn) });
export type Board = z.output<typeof board>;

export const boardPage = z.object({ cards: z.array(boardCard) });
