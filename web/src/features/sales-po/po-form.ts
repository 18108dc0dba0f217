import { calendarDate, fieldMessages } from '@gso/contract/fields';
import { projectInput } from '@gso/contract/project';
import {
  poCategories,
  poMessages,
  poProblems,
  type PoShare,
  type SalesPoInput,
  salesPoInput,
  type SalesPoPatch,
  salesPoPatch,
  type SalesPoRow,
  sharesTogether,
} from '@gso/contract/sales-po';
import * as z from 'zod';
import { nothingPicked } from '../../form/picked.ts';
import type { Attempt } from '../../form/use-record-form.ts';

const quotationChoice = z.object({
  id: z.number(),
  refNo: z.string(),
  name: z.string(),
  grandTotalPrice: z.number(),
  /** The seller of the quotation; empty if unknown. */
  salesUsername: z.string(),
});
export type QuotationChoice = z.output<typeof quotationChoice>;

const projectChoice = z.object({ id: z.number(), refNo: z.string(), name: z.string() });

const dayTyped = z
  .string()
  .min(1, fieldMessages.required)
  .refine((day) => calendarDate.safeParse(day).success, fieldMessages.date);

/** The fields of a project that is created for the order. */
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
  /** Whether the order has no project, an existing or a new one. */
  projectKind: z.enum(projectKinds),
  project: projectChoice.nullable(),
  newProject: z.custom<z.output<typeof newProject>>(),
  addInfo: projectInput.shape.addInfo.unwrap(),
  salesUserPo: shape.salesUserPo.unwrap(),
  /** A newly chosen file. */
  file: z.custom<File | null>(),
  /** The file of the order; empty if it is to be removed. */
  fileName: z.string(),
});
export type PoValues = z.output<typeof fields>;

/** All errors are shown at once, so the rules between fields also run while a single field is invalid. */
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

export const newPo = (today: string, company = nothingPicked): PoValues => ({
  poNo: '',
  poDate: today,
  category: '',
  company,
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

/** The project of the order, as the API expects it. */
function projectOf(values: PoValues): SalesPoInput['project'] {
  const { category, projectKind, project, newProject: made, addInfo } = values;
  if (category !== 'PROJECT' || projectKind === 'none') return null;
  if (makesProject(values)) return { ...made, customer: { id: made.customer.id }, addInfo };
  return project && { id: project.id, addInfo };
}

/** The body of a create. */
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

/** The body of a change: the changed fields. */
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

/** A quotation fills in what was not entered: its total, and its seller with 100 %. */
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

/** Another row of the shares: what is left of 100 %, or empty while that is not known. */
export function nextShare(shares: readonly PoShare[]): PoShare {
  const left = Math.round((100 - sharesTogether(shares)) * 100) / 100;
  return { username: '', pctg: left > 0 ? left : NaN };
}

/** By how much the order exceeds the quotation, in rupiah; 0 if there is nothing to compare. */
export function differenceFrom(quotation: { grandTotalPrice: number } | null, amount: number): number {
  return quotation && Number.isFinite(amount) ? amount - quotation.grandTotalPrice : 0;
}
