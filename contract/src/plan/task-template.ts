import * as z from 'zod';
import { fieldMessages, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import type { AnyOf } from '../permissions.ts';
import { projectPhases } from '../project.ts';
import { listPage, listQuery } from '../record/list-query.ts';
import { patchOf, rowOf } from '../record/record-schema.ts';
import { savedReply } from '../record/replies.ts';

export const taskTemplateAccess = {
  read: ['MA_MASTER_DATA', 'MA_PROJECT'],
  write: ['MA_MASTER_DATA'],
} as const satisfies Record<string, AnyOf>;

export const taskTemplateMessages = { taken: 'There is already a template with this name' } as const;

/**
 * SPREAD divides the days from today to the due date by the lengths, which are shares. DAYS takes the lengths as working
 * days: a task begins after those that it waits for, or today.
 */
export const templateSchedules = ['SPREAD', 'DAYS'] as const;
export type TemplateSchedule = (typeof templateSchedules)[number];

const templateTask = z.strictObject({
  phase: z.enum(projectPhases),
  desc: requiredText(limits.longText),
  length: z
    .number(fieldMessages.numeric)
    .int(fieldMessages.numeric)
    .min(1, fieldMessages.atLeastOne)
    .max(limits.templateTaskLength, fieldMessages.numeric)
    .default(1),
  /** The positions of the tasks that it waits for, from 1. */
  after: z
    .array(z.number().int().min(1).max(limits.templateTasks))
    .max(limits.tasksBefore)
    .default([])
    .transform((places) => [...new Set(places)].sort((one, other) => one - other)),
});
export type TemplateTask = z.output<typeof templateTask>;

/** Whether the phases come in their order, and each task waits only for tasks before it. So there are no cycles. */
const isInOrder = (tasks: readonly TemplateTask[]): boolean =>
  tasks.every(({ phase, after }, at) => {
    const before = tasks[at - 1]?.phase ?? phase;
    return projectPhases.indexOf(before) <= projectPhases.indexOf(phase) && after.every((place) => place <= at);
  });

export const taskTemplateInput = z.strictObject({
  name: requiredText(),
  schedule: z.enum(templateSchedules).default('SPREAD'),
  tasks: z
    .array(templateTask)
    .min(1, fieldMessages.selectOne)
    .max(limits.templateTasks, `At most ${limits.templateTasks}`)
    .refine(isInOrder, fieldMessages.invalid),
});
export type TaskTemplateInput = z.output<typeof taskTemplateInput>;
export const taskTemplatePatch = patchOf(taskTemplateInput);
export type TaskTemplatePatch = z.output<typeof taskTemplatePatch>;

export const taskTemplateRow = rowOf(taskTemplateInput);
export type TaskTemplateRow = z.output<typeof taskTemplateRow>;
export const taskTemplateSaved = savedReply(taskTemplateRow);
export const taskTemplatePage = listPage(taskTemplateRow);
export const taskTemplateList = listQuery({ sort: ['name', 'lastUpdateBy', 'lastUpdateDate'] });
export type TaskTemplateListQuery = z.output<typeof taskTemplateList.schema>;

/** A template to choose. */
export const taskTemplateOption = z.object({ id: z.number().int(), name: z.string(), tasks: z.number().int() });
export type TaskTemplateOption = z.output<typeof taskTemplateOption>;
