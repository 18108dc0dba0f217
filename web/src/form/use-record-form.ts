import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { emptyValues, fieldsOf } from '@gso/contract/record/record-schema';
import { useEffect, useState } from 'react';
import type * as z from 'zod';
import { fieldMessageNow } from '../words/field-message.ts';
import { type Draft, discardDraft, draftPlace, keepDraft, readDraft, useDraftKept } from './draft/draft.ts';
import { newIdempotencyKey } from './idempotency.ts';
import { valueText } from '../words/value-text.ts';
import {
  changesBetween,
  fitInto,
  type PartOf,
  sameValue,
  valueAt,
  withValueAt,
} from '@gso/contract/record/record-values';

interface RecordFormOptions<Values extends object> {
  /** Names the kind of form; drafts are kept under it. */
  name: string;
  schema: z.ZodType<Values>;
  /** What the form begins with, unless that is the record, or nothing where a new one is made. */
  initialValues?: Values | undefined;
  /** The record being edited; missing when a new one is made. */
  record?: { id: number; version: number } | undefined;
  /** The record that a new one begins as a copy of; its draft is kept apart from that of an empty one. */
  copyOf?: number | undefined;
  /** What people call the fields, by path, in the order of the form. */
  labels: Readonly<Record<string, string>>;
  /** What the record is called, for the offer to continue its draft. */
  titleOf: (values: Values) => string;
  /** Holds passwords: never kept as a draft. */
  secret?: boolean;
  /** The field that has the cursor at first; the first one unless told. */
  firstField?: string | undefined;
  /** The paths that a draft leaves out, such as a password among other fields. */
  neverKept?: readonly string[];
  /** How people read the value of a field, where the value itself does not say it. */
  textOf?: (path: string, value: unknown) => string;
  /** The values in a record of the server's, where they do not lie as the form holds them. */
  valuesIn?: (record: unknown) => unknown;
}

export interface Problem {
  path: string;
  label: string;
  message: string;
}

/** What a form was read from: a save sends only what differs from it, with the version it had. */
interface Base<Values> {
  values: Values;
  /** 0 for a record that does not exist yet. */
  version: number;
}

/** What a save may send: everything, what was changed with the version it was read at, and the key of a create. */
export interface Attempt<Values> {
  values: Values;
  changes: PartOf<Values>;
  version: number;
  idempotencyKey: string;
}

export interface RecordForm<Values extends object> {
  values: Values;
  before: Values;
  labels: Readonly<Record<string, string>>;
  textOf: (path: string, value: unknown) => string;
  valuesIn: (record: unknown) => unknown;
  /** The properties of the field behind a path: value, error, handlers. */
  input: UseFormReturnType<Values>['getInputProps'];
  dirty: boolean;
  isNew: boolean;
  /** Why it cannot be saved yet. */
  problems: Problem[];
  /** What is written at the fields now, by the schema or by the server. */
  shownProblems: Problem[];
  showProblems: () => void;
  showServerProblems: (problems: readonly { path: string; message: string }[]) => void;
  focus: (path: string) => void;
  attempt: () => Attempt<Values>;
  /** Continues on another state of the record, after a conflict or a save. */
  rebase: (values: Values, base: Base<Values>) => Attempt<Values>;
  secret: boolean;
  draftKept: boolean;
  /** When the draft that the form was filled with was typed. */
  draftFrom: string | undefined;
  discardDraft: () => void;
  startOver: () => void;
}

export function useRecordForm<Values extends object>(options: RecordFormOptions<Values>): RecordForm<Values> {
  const { schema, labels, record, copyOf, secret = false } = options;
  const initialValues = options.initialValues ?? (record ? fieldsOf(schema, record) : emptyValues(schema));
  const id = record?.id;
  const [place] = useState(() =>
    copyOf === undefined ? draftPlace(options.name, id) : draftPlace(`${options.name}-copy`, copyOf),
  );
  const [found] = useState(() => (secret ? undefined : readDraft(place)));
  const [start] = useState(() => startOf(initialValues, record, found));
  const [base, setBase] = useState<Base<Values>>(start.base);
  const [idempotencyKey, setIdempotencyKey] = useState(() => found?.idempotencyKey ?? newIdempotencyKey());
  const [draftFrom, setDraftFrom] = useState(found?.at);

  const form = useForm<Values>({
    initialValues: start.values,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: true,
    validateInputOnChange: true,
    // A field can be wrong because of another one, as a repeated password is: putting that one right clears both.
    onValuesChange: (now, before) => {
      const left = issuesOf(schema, now).map(({ path }) => path);
      for (const { path } of issuesOf(schema, before)) if (!left.includes(path)) form.clearFieldError(path);
    },
    enhanceGetInputProps: ({ inputProps, field }) => ({
      label: labels[String(field)],
      error: typeof inputProps.error === 'string' ? fieldMessageNow(inputProps.error) : undefined,
      ...(field === (options.firstField ?? Object.keys(labels)[0]) && { 'data-autofocus': true }),
    }),
  });

  const { values } = form;
  const dirty = !sameValue(values, base.values);
  const title = options.titleOf(values);
  const [neverKept] = useState(options.neverKept ?? []);
  useEffect(() => {
    const { values: before, version } = base;
    const kept = neverKept.reduce((left, path) => withValueAt(left, path, valueAt(before, path)), values);
    if (secret || sameValue(kept, before)) return discardDraft(place);
    const edited = id === undefined ? undefined : { id, version };
    const at = new Date().toISOString();
    keepDraft(place, { title, record: edited, copyOf, values: kept, before, idempotencyKey, at });
    return undefined;
  }, [place, id, copyOf, base, values, neverKept, secret, title, idempotencyKey]);

  const problem = (path: string, message: string): Problem => ({
    path,
    label: labels[path] ?? path,
    message: fieldMessageNow(message),
  });
  const issues = issuesOf(schema, values);
  /** What is wrong with a part of a value is also written at the whole of it, which is no field. */
  const isWhole = (path: string) => issues.some((issue) => issue.path.startsWith(`${path}.`));
  const places = Object.keys(labels);
  const inOrder = (problems: Problem[]) =>
    problems.toSorted((one, other) => placeOf(places, one.path) - placeOf(places, other.path));
  const attemptOf = (typed: Values, { values: before, version }: Base<Values>): Attempt<Values> => {
    const clean = schema.parse(typed);
    return { values: clean, changes: changesBetween(before, clean), version, idempotencyKey };
  };

  return {
    values,
    before: base.values,
    labels,
    textOf: options.textOf ?? ((_path, value) => valueText(value)),
    valuesIn: options.valuesIn ?? ((stored) => stored),
    input: form.getInputProps,
    dirty,
    isNew: record === undefined,
    problems: inOrder(issues.map(({ path, message }) => problem(path, message))),
    shownProblems: inOrder(
      Object.entries(form.errors).flatMap(([path, message]) =>
        typeof message === 'string' && !isWhole(path) ? [problem(path, message)] : [],
      ),
    ),
    showProblems: () => void form.validate(),
    showServerProblems: (problems) =>
      form.setErrors(Object.fromEntries(problems.map(({ path, message }) => [path, message]))),
    focus: (path) => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus(),
    attempt: () => attemptOf(values, base),
    rebase: (merged, newBase) => {
      form.setValues(merged);
      form.clearErrors();
      setBase(newBase);
      setDraftFrom(undefined);
      return attemptOf(merged, newBase);
    },
    secret,
    draftKept: useDraftKept(place),
    draftFrom,
    discardDraft: () => discardDraft(place),
    startOver: () => {
      form.setValues(initialValues);
      form.clearErrors();
      setBase({ values: initialValues, version: record?.version ?? 0 });
      setIdempotencyKey(newIdempotencyKey());
      setDraftFrom(undefined);
    },
  };
}

/** A form opens on the record, or on the draft of it: with what was typed and the version that was read back then. */
function startOf<Values extends object>(
  initialValues: Values,
  record: { version: number } | undefined,
  draft: Draft | undefined,
): { values: Values; base: Base<Values> } {
  if (!draft) return { values: initialValues, base: { values: initialValues, version: record?.version ?? 0 } };
  const before = fitInto(initialValues, draft.before);
  return { values: fitInto(before, draft.values), base: { values: before, version: draft.record?.version ?? 0 } };
}

/** Last for what has no label. */
const placeOf = (places: readonly string[], path: string): number =>
  places.includes(path) ? places.indexOf(path) : places.length;

interface Issue {
  path: string;
  message: string;
}

/** The same values are asked about several times for each key that is typed, and may hold hundreds of lines. */
const known = new WeakMap<z.ZodType, WeakMap<object, Issue[]>>();

function issuesOf(schema: z.ZodType, values: object): Issue[] {
  const ofSchema = known.get(schema) ?? new WeakMap<object, Issue[]>();
  known.set(schema, ofSchema);
  const issues = ofSchema.get(values) ?? findIssues(schema, values);
  ofSchema.set(values, issues);
  return issues;
}

/** The first thing wrong with each field. */
function findIssues(schema: z.ZodType, values: object): Issue[] {
  const found = new Map<string, string>();
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    if (!found.has(path.join('.'))) found.set(path.join('.'), message);
  }
  return [...found].map(([path, message]) => ({ path, message }));
}
