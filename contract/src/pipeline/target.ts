import * as z from 'zod';
import { requiredText, rupiah, text, yearMonth } from '../fields.ts';
import { listPage, listQuery } from '../record/list-query.ts';
import { patchOf, rowOf } from '../record/record-schema.ts';
import { savedReply } from '../record/replies.ts';
import { months } from './months.ts';

/** What one person should win in one month. Each person has one target a month at most. */
export const targetInput = z.strictObject({ username: requiredText(), month: yearMonth, amount: rupiah });
export type TargetInput = z.output<typeof targetInput>;
export const targetPatch = patchOf(targetInput);
export type TargetPatch = z.output<typeof targetPatch>;

export const targetRow = rowOf(targetInput, { personName: z.string() });
export type TargetRow = z.output<typeof targetRow>;
export const targetSaved = savedReply(targetRow);
export const targetPage = listPage(targetRow);
export const targetList = listQuery({
  sort: ['month', 'username', 'amount', 'lastUpdateBy', 'lastUpdateDate'],
  defaultDescending: true,
  filters: {
    username: { wire: 'qus', schema: text().default('') },
    months: { wire: 'qmo', schema: months.default('') },
  },
});
export type TargetListQuery = z.output<typeof targetList.schema>;
