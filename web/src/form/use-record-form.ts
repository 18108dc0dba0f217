import { useForm, type UseFormReturnType } from '@mantine/form';
import { emptyValues, fieldsOf } from '@gso/contract/record/record-schema';
import { type ChangeEvent, useEffect, useState } from 'react';
import type * as z from 'zod';
import { fieldMessageNow } from '../words/field-message.ts';
import { type Draft, discardDraft, draftPlace, keepDraftAfterPaint, readDraft, useDraftKept } from './draft/draft.ts';
import { newIdempotencyKey } from './idempotency.ts';
import { remember } from './remember.ts';
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
  /** The kind of form; drafts are stored under it. */
  name: string;
  schema: z.ZodType<Values>;
  /** The initial values, if not those of the record or empty ones. */
  initialValues?: Values | undefined;
  /** The record being edited; undefined for a new one. */
  record?: { id: number; version: number } | undefined;
  /** The record that a new one copies; its draft is separate from that of an empty one. */
  copyOf?: number | undefined;
  /** The names of the fields, by path, in the order of the form. */
  labels: Readonly<Record<string, string>>;
  /** The name of the record, for the offer to continue its draft. */
  titleOf: (values: Values) => string;
  /** Contains passwords: never stored as a draft. */
  secret?: boolean;
  /** The field that is focused first; the first one by default. */
  firstField?: string | undefined;
  /** The paths that a draft leaves out, such as a password among other fields. */
  neverKept?: readonly string[];
  /** The text of a field's value, if the value itself is not readable. */
  textOf?: (path: string, value: unknown) => string;
  /** Converts a record of the server to form values, if they differ. */
  valuesIn?: (record: unknown) => unknown;
}

export interface Problem {
  path: string;
  label: string;
  message: string;
}

/** The original of a form: a save sends only the differences, with its version. */
interface Base<Values> {
  values: Values;
  /** 0 for a record that does not exist yet. */
  version: number;
}

/** What a save may send: everything, the changes with the version they are based on, and the key of a create. */
export interface Attempt<Values> {
  values: Values;
  changes: PartOf<Values>;
  version: number;
  idempotencyKey: string;
}

export interface RecordForm<Values extends object> {
  values: Values;
  before: Values;
  /** The name of the record. */
  title: string;
  labels: Readonly<Record<string, string>>;
  textOf: (path: string, value: unknown) => string;
  valuesIn: (record: unknown) => unknown;
  /** The properties of the field of a path: value, error, handlers. */
  input: UseFormReturnType<Values>['getInputProps'];
  dirty: boolean;
  isNew: boolean;
  /** Why it cannot be saved yet. */
  problems: Problem[];
  /** The errors shown at the fields, from the schema or the server. */
  shownProblems: Problem[];
  showProblems: () => void;
  showServerProblems: (problems: readonly { path: string; message: string }[]) => void;
  focus: (path: string) => void;
  attempt: () => Attempt<Values>;
  /** Continues on another state of the record, after a conflict or a save. */
  rebase: (values: Values, base: Base<Values>) => Attempt<Values>;
  secret: boolean;
  draftKept: boolean;
  /** When the restored draft was typed. */
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
    validate: (now) => Object.fromEntries(issuesOf(now, schema).map(({ path, message }) => [path, message])),
    validateInputOnBlur: true,
    clearInputErrorOnChange: false,
    // A field can be invalid because of another one, such as a repeated password: correcting that one clears both
    // errors.
    onValuesChange: (now, before) => {
      const left = issuesOf(now, schema).map(({ path }) => path);
      for (const { path } of issuesOf(before, schema)) if (!left.includes(path)) form.clearFieldError(path);
    },
    enhanceGetInputProps: ({ inputProps, field }) => ({
      label: labels[String(field)],
      error: typeof inputProps.error === 'string' ? fieldMessageNow(inputProps.error) : undefined,
      onChange: (typed: unknown) => change(String(field), isEvent(typed) ? valueIn(typed.currentTarget) : typed),
      ...(field === (options.firstField ?? Object.keys(labels)[0]) && { 'data-autofocus': true }),
    }),
  });

  /** Instead of Mantine's, which copies all values at each key, though there may be hundreds of lines. */
  function change(path: string, value: unknown): void {
    const before = form.getValues();
    if (valueAt(before, path) === value) return;
    // Mantine compares all that it is given with the initial values, so it is given only the part that changes.
    const top = path.split('.')[0] ?? path;
    const part: Partial<Values> = {};
    Object.assign(part, { [top]: valueAt(withValueAt(before, path, value), top) });
    form.setValues(part);
    form.validateField(path);
  }

  const { values } = form;
  const dirty = !sameValue(values, base.values);
  const title = options.titleOf(values);
  const [neverKept] = useState(options.neverKept ?? []);
  useEffect(() => {
    const kept = neverKept.reduce((left, path) => withValueAt(left, path, valueAt(base.values, path)), values);
    if (secret || sameValue(kept, base.values)) return discardDraft(place);
    const edited = id === undefined ? undefined : { id, version: base.version };
    const at = new Date().toISOString();
    keepDraftAfterPaint(place, {
      title,
      record: edited,
      copyOf,
      values: kept,
      before: base.values,
      idempotencyKey,
      at,
    });
    return undefined;
  }, [place, id, copyOf, base, values, neverKept, secret, title, idempotencyKey]);

  const problem = (path: string, message: string): Problem => ({
    path,
    label: labels[path] ?? path,
    message: fieldMessageNow(message),
  });
  const issues = issuesOf(values, schema);
  /** The error of a part of a value is also shown at the whole, which is not a field. */
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
    title,
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

/** A form opens with the record, or with its draft: the input and the version that was loaded then. */
function startOf<Values extends object>(
  initialValues: Values,
  record: { version: number } | undefined,
  draft: Draft | undefined,
): { values: Values; base: Base<Values> } {
  if (!draft) return { values: initialValues, base: { values: initialValues, version: record?.version ?? 0 } };
  const before = fitInto(initialValues, draft.before);
  return { values: fitInto(before, draft.values), base: { values: before, version: draft.record?.version ?? 0 } };
}

/** Fields without a label come last. */
const placeOf = (places: readonly string[], path: string): number =>
  places.includes(path) ? places.indexOf(path) : places.length;

interface Issue {
  path: string;
  message: string;
}

/** The first error of each field. The same values are validated several times for each key. */
const issuesOf = remember((values: object, schema: z.ZodType): Issue[] => {
  const found = new Map<string, string>();
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    if (!found.has(path.join('.'))) found.set(path.join('.'), message);
  }
  return [...found].map(([path, message]) => ({ path, message }));
});

type FieldEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** Inputs report an event, pickers the value itself. */
const isEvent = (typed: unknown): typed is FieldEvent =>
  typeof typed === 'object' && typed !== null && 'nativeEvent' in typed;

const valueIn = (field: FieldEvent['currentTarget']): string | boolean =>
  field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value;
