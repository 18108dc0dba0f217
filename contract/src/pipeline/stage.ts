import * as z from 'zod';
import { requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { type AnyOf, pageAccess } from '../permissions.ts';
import { listPage, listQuery } from '../record/list-query.ts';
import { patchOf, rowOf } from '../record/record-schema.ts';
import { savedReply } from '../record/replies.ts';

/** Stages, lose reasons and targets: kept by Master Data, read with the shodans. */
export const pipelineAccess = {
  read: pageAccess.pipeline,
  write: ['MA_MASTER_DATA'],
  /** The names of stages and reasons, for those who close shodans and quotations. */
  pick: [...pageAccess.pipeline, 'MA_QUOTATION'],
} as const satisfies Record<string, AnyOf>;

/** A step on the way of an open shodan. Stages are ordered by place, those with the same place by id. */
export const stageInput = z.strictObject({
  name: requiredText(),
  place: z.int().min(0).max(limits.stagePlace).default(50),
  /** How probable an order is, in percent. */
  probability: z.int().min(0).max(100),
  /** After more days than this in the stage, a shodan is stale. */
  staleDays: z.int().min(1).max(limits.staleDays).default(14),
});
export type StageInput = z.output<typeof stageInput>;
export const stagePatch = patchOf(stageInput);
export type StagePatch = z.output<typeof stagePatch>;

export const stageRow = rowOf(stageInput);
export type StageRow = z.output<typeof stageRow>;
export const stageSaved = savedReply(stageRow);
export const stagePage = listPage(stageRow);
export const stageList = listQuery({
  sort: ['place', 'name', 'probability', 'staleDays', 'lastUpdateBy', 'lastUpdateDate'],
});
export type StageListQuery = z.output<typeof stageList.schema>;

/** A stage as boards and pickers know it. */
export const stageOption = z.object({
  id: z.number().int(),
  name: z.string(),
  probability: z.number().int(),
  staleDays: z.number().int(),
});
export type StageOption = z.output<typeof stageOption>;

/** What boards and forms offer to choose from, in order. */
export const pipelineOptions = z.object({
  stages: z.array(stageOption),
  loseReasons: z.array(z.object({ id: z.number().int(), name: z.string() })),
});
export type PipelineOptions = z.output<typeof pipelineOptions>;
