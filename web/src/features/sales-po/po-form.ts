import { calendarDate, fieldMessages } from '@gso/contract/fields';
import { projectInput } from '@gso/contract/project';
import {
  poCategories,
  poMessages,
  poProblems,
  type SalesPoInput,
  salesPoInput,
  type SalesPoPatch,
  salesPoPatch,
  type SalesPoRow,
} from '@gso/contract/sales-po';
import * as z from 'zod';
import { nothingPicked } from '../../form/picked.ts';
import type { Attempt } from '../../form/use-record-form.ts';

const quotationChoice = z.object({
  id: z.number(),
  refNo: z.string(),
  name: z.string(),
  grandTotalPrice: z.number(),
  /** Who offered it; empty where that is not known. */
  salesUsername: z.string(),
});
export type QuotationChoice = z.output<typeof quotationChoice>;

const projectChoice = z.object({ id: z.number(), refNo: z.string(), name: z.string() });

const dayTyped = z
  .string()
  .min(1, fieldMessages.required)
  .refine((day) => calendarDate.safeParse(day).success, fieldMessages.date);

/** What a project needs that is made for the order. */
const newProject = projectInput
  .pick({ name: true, quota: true, pic: true, customer: true })
  .extend({ dueDate: dayTyped, customer: z.object({ ...projectInput.shape.customer.shape, name: z.string() }) });

export const projectKinds = ['none', 'known', 'new'] as const;

const { shape } = salesPoInput;
const fields = z.strictObject({
  poNo: shape.poNo,
  poDate: dayTyped,
  category: z.enum(['', ...poCategories]).refine((category): boolean => category !== '', fieldMessages.required),
  company: z.object({ id: z.number().min(1, poMessages.company), name: z.string() }),
  quotation: quotationChoice.nullable(),
  amount: shape.amount,
  desc: shape.desc.unwrap(),
  /** Whether the order has no project, builds on a known one, or makes one. */
  projectKind: z.enum(projectKinds),
  project: projectChoice.nullable(),
  newProject: z.custom<z.output<typeof newProject>>(),
  addInfo: projectInput.shape.addInfo.unwrap(),
  salesUserPo: shape.salesUserPo.unwrap(),
  /** A file that was chosen just now. */
  file: z.custom<File | null>(),
  /** The file that the order has already; emptied when it is to go. */
  fileName: z.string(),
});
export type PoValues = z.output<typeof fields>;

/** Everything that is wrong is told at once, so the rules between fields are asked also while a field is wrong by itself. */
export const poFormSchema: z.ZodType<PoValues> = fields.superRefine(
  (values, context) => {
    const named = values.salesUserPo.filter(({ username }) => username !== '');
    if (values.category !== '') {
      const problems = poProblems({
        category: values.category,
        project: projectOf(values),
        salesUserPo: named,
      });
      for (const { path, message } of problems) context.addIssue({ code: 'custom', path: [path], message });
    }
    if (values.category === 'PROJECT' && values.projectKind === 'known' && !values.project) {
      context.addIssue({ code: 'custom', path: ['project'], message: fieldMessages.required });
    }
    if (!makesProject(values)) return;
    for (const { path, message } of newProject.safeParse(values.newProject).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['newProject', ...path], message });
    }
  },
  { when: () => true },
);

const makesProject = ({ category, projectKind }: Pick<PoValues, 'category' | 'projectKind'>): boolean =>
  category === 'PROJECT' && projectKind === 'new';

const noProject: PoValues['newProject'] = { name: '', customer: nothingPicked, dueDate: '', quota: NaN, pic: '' };

export const newPo = (today: string): PoValues => ({
  poNo: '',
  poDate: today,
  category: '',
  company: nothingPicked,
  quotation: null,
  amount: NaN,
  desc: '',
  projectKind: 'none',
  project: null,
  newProject: noProject,
  addInfo: '',
  salesUserPo: [],
  file: null,
  fileName: '',
});

export function valuesOf(po: SalesPoRow): PoValues {
  const { poNo, poDate, category, company, quotation, amount, desc, project, salesUserPo, fileName } = po;
  return {
    ...{ poNo, poDate, category, company, amount, desc, fileName },
    quotation: quotation && { ...quotation, salesUsername: '' },
    projectKind: project ? 'known' : 'none',
    project: project && { id: project.id, refNo: project.refNo, name: project.name },
    newProject: noProject,
    addInfo: project?.addInfo ?? '',
    salesUserPo: salesUserPo.map(({ username, pctg }) => ({ username, pctg })),
    file: null,
  };
}

/** The machine that the order is about, as the server wants to hear it. */
function projectOf(values: PoValues): SalesPoInput['project'] {
  const { category, projectKind, project, newProject: made, addInfo } = values;
  if (category !== 'PROJECT' || projectKind === 'none') return null;
  if (makesProject(values)) return { ...made, customer: { id: made.customer.id }, addInfo };
  return project && { id: project.id, addInfo };
}

/** What a save sends of a new order. */
export const inputOf = (values: PoValues): SalesPoInput => salesPoInput.parse(partsOf(values));

function partsOf(values: PoValues) {
  const { poNo, poDate, category, company, quotation, amount, desc, salesUserPo } = values;
  return {
    ...{ poNo, poDate, category, amount, desc, salesUserPo },
    company: { id: company.id },
    quotation: quotation && { id: quotation.id },
    project: projectOf(values),
  };
}

const projectFields = ['projectKind', 'project', 'newProject', 'addInfo'] as const;

/** And of another one what was changed. */
export function patchOf({ values, changes, version }: Attempt<PoValues>): SalesPoPatch {
  const { category: _fixed, project, ...parts } = partsOf(values);
  const changed = Object.entries(parts).filter(([field]) => Object.hasOwn(changes, field));
  const projectChanged = projectFields.some((field) => Object.hasOwn(changes, field));
  return salesPoPatch.parse({
    ...Object.fromEntries(changed),
    ...(projectChanged && { project }),
    ...(changes.fileName === '' && !values.file && { fileName: '' }),
    version,
  });
}

/** Another company has other quotations, projects and contacts. */
export function withCompany(values: PoValues, company: PoValues['company']): Partial<PoValues> {
  if (company.id === values.company.id) return {};
  return {
    company,
    quotation: null,
    project: null,
    newProject: { ...values.newProject, customer: nothingPicked },
  };
}

/** A quotation fills in what nobody has typed: its total, and who offered it with all of the credit. */
export function withQuotation(values: PoValues, quotation: QuotationChoice | null): Partial<PoValues> {
  if (!quotation) return { quotation };
  const { amount, salesUserPo, quotation: before } = values;
  const amountIsFree = Number.isNaN(amount) || amount === before?.grandTotalPrice;
  const [only] = salesUserPo;
  const isFilledIn = salesUserPo.length === 1 && only?.pctg === 100 && only.username === before?.salesUsername;
  const sharesAreFree = isFilledIn || salesUserPo.every(({ username }) => username === '');
  return {
    quotation,
    ...(amountIsFree && { amount: quotation.grandTotalPrice }),
    ...(sharesAreFree &&
      quotation.salesUsername !== '' && { salesUserPo: [{ username: quotation.salesUsername, pctg: 100 }] }),
  };
}

/** How much more than offered was ordered, in rupiah; 0 where there is nothing to compare. */
export function differenceFrom(quotation: { grandTotalPrice: number } | null, amount: number): number {
  return quotation && Number.isFinite(amount) ? amount - quotation.grandTotalPrice : 0;
}
