import * as z from 'zod';
import {
  calendarDate,
  dayOrEmpty,
  instant,
  link,
  namedCustomer,
  pickedId,
  recordId,
  requiredText,
  text,
  wholeNumber,
} from './fields.ts';
import { limits } from './limits.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { readableBy } from './record/readable-by.ts';
import { patchOf, rowOf } from './record/record-schema.ts';
import { type AnyOf, pageAccess } from './permissions.ts';
import { savedReply } from './record/replies.ts';

export const projectAccess = {
  read: pageAccess.project,
  write: pageAccess.project,
  pick: ['MA_PROJECT', 'MA_VISIT', 'MA_SALES'],
} as const satisfies Record<string, AnyOf>;

/** The phases of a project, in their order. */
export const projectPhases = [
  'PREPARATION_COMPONENT',
  'ASSEMBLY_PANEL',
  'SETTING_AND_PROGRAMMING',
  'FACTORY_AUTOMATION_TEST',
  'SHIPMENT_MACHINE',
  'INSTALLATION',
  'TRIAL',
  'COMMISSIONING',
] as const;
export type ProjectPhase = (typeof projectPhases)[number];

/** The English names of the phases, in replies and files. */
export const projectPhaseTitles: Record<ProjectPhase, string> = {
  PREPARATION_COMPONENT: 'Preparation Component',
  ASSEMBLY_PANEL: 'Assembly Panel',
  SETTING_AND_PROGRAMMING: 'Setting and Programming',
  FACTORY_AUTOMATION_TEST: 'Factory Automation Test',
  SHIPMENT_MACHINE: 'Shipment Machine',
  INSTALLATION: 'Installation',
  TRIAL: 'Trial',
  COMMISSIONING: 'Commissioning',
};

export const projectInput = z.strictObject({
  name: requiredText(),
  desc: text(limits.longText).default(''),
  phase: z.enum(projectPhases).default('PREPARATION_COMPONENT'),
  /** How many visits the customer was promised. */
  quota: wholeNumber,
  /** The username of the person in charge; empty while there is none. */
  pic: text().default(''),
  dueDate: calendarDate,
  docLink: link().default(''),
  addInfo: text(limits.longText).default(''),
  customer: z.strictObject({ id: pickedId }),
});
export type ProjectInput = z.output<typeof projectInput>;
export const projectPatch = patchOf(projectInput);
export type ProjectPatch = z.output<typeof projectPatch>;

export const projectRow = rowOf(projectInput, {
  refNo: z.string(),
  /** Its number in the system from which it was imported; empty if it was not. */
  oldNo: z.string(),
  picName: z.string(),
  /** The share of complete phases: 12.5 each. */
  percentage: z.number(),
  customer: namedCustomer,
  createdDate: instant,
});
export type ProjectRow = z.output<typeof projectRow>;
export const projectSaved = savedReply(projectRow);
export const projectPage = listPage(projectRow);

const percent = z.coerce.number().min(0).max(100);
const filters = {
  percentageFrom: { wire: 'pctggte', schema: percent.default(0) },
  percentageTo: { wire: 'pctglte', schema: percent.default(100) },
  phase: { wire: 'prg', schema: z.enum(['', ...projectPhases]).default('') },
  /** Due earlier than that day. */
  dueBefore: { wire: 'qdb', schema: dayOrEmpty.default('') },
};
const orders = {
  sort: ['lastUpdateDate', 'refNo', 'name', 'dueDate', 'percentage', 'quota', 'lastUpdateBy'],
  defaultDescending: true,
} as const;

export const projectList = listQuery({ ...orders, filters });
export type ProjectListQuery = z.output<typeof projectList.schema>;
/** The default of the screen: unfinished projects. */
export const projectScreen = listQuery({
  ...orders,
  filters: { ...filters, percentageTo: { wire: 'pctglte', schema: percent.default(99) } },
});

/** A project as pickers show it, with its customer. Visits to projects show both texts, purchase orders the second one. */
export const projectOption = z.object({
  id: z.number().int(),
  refNo: z.string(),
  name: z.string(),
  desc: readableBy(z.string(), pageAccess.project),
  addInfo: readableBy(z.string(), ['MA_PROJECT', 'MA_SALES']),
  customer: namedCustomer,
});
export type ProjectOption = z.output<typeof projectOption>;

/** The projects of one company, or of one contact there. */
export const projectSelectQuery = z
  .strictObject({ companyid: recordId.optional(), cid: recordId.optional() })
  .refine(({ companyid, cid }) => companyid !== undefined || cid !== undefined, {
    path: ['companyid'],
    message: 'Required.',
  });

/** The overview of one project: its progress, and who has done how much for it. */
export const projectOverview = z.object({
  id: z.number().int(),
  projectRefNo: z.string(),
  projectName: z.string(),
  companyName: z.string(),
  picName: z.string(),
  /** The day the first task begins; without tasks the day the project was entered. */
  startDate: z.string(),
  /** The day the project is due. */
  endDate: z.string(),
  projectPctg: z.number(),
  totalTask: z.number().int(),
  totalTaskDone: z.number().int(),
  quota: z.number().int(),
  /** Different days on which it was visited. */
  currentVisit: z.number().int(),
  visitUserAndTask: z.array(
    z.object({
      username: z.string(),
      name: z.string(),
      totalVisit: z.number().int(),
      totalTaskAssigned: z.number().int(),
      totalTaskDone: z.number().int(),
    }),
  ),
});
export type ProjectOverview = z.output<typeof projectOverview>;
