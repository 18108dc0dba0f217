import * as z from 'zod';
import { requiredText } from '../fields.ts';
import { listPage, listQuery } from '../record/list-query.ts';
import { patchOf, rowOf } from '../record/record-schema.ts';
import { savedReply } from '../record/replies.ts';

/** Why a shodan was lost. */
export const loseReasonInput = z.strictObject({ name: requiredText() });
export type LoseReasonInput = z.output<typeof loseReasonInput>;
export const loseReasonPatch = patchOf(loseReasonInput);
export type LoseReasonPatch = z.output<typeof loseReasonPatch>;

export const loseReasonRow = rowOf(loseReasonInput);
export type LoseReasonRow = z.output<typeof loseReasonRow>;
export const loseReasonSaved = savedReply(loseReasonRow);
export const loseReasonPage = listPage(loseReasonRow);
export const loseReasonList = listQuery({ sort: ['name', 'lastUpdateBy', 'lastUpdateDate'] });
export type LoseReasonListQuery = z.output<typeof loseReasonList.schema>;
