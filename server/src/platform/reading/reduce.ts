import { type AnyOf, mayPass } from '@gso/contract/permissions';
import { isReduced, readersOf } from '@gso/contract/record/readable-by';
import * as z from 'zod';

/** The marked fields below a schema: of an object by name, of a list those of its elements. */
interface Marks {
  fields: ReadonlyMap<string, AnyOf | Marks>;
  /** Who may read something below here, each once. */
  asked: readonly AnyOf[];
}

const elements = '*';
const known = new WeakMap<z.ZodType, Marks | null | 'unfinished'>();

/** The marked fields of a schema, or null if everybody with the page's permission may read all of it. */
export function marksOf(schema: z.ZodType): Marks | null {
  const found = known.get(schema);
  if (found === 'unfinished') throw new Error('A reply may not contain a schema that contains itself.');
  if (found !== undefined) return found;
  known.set(schema, 'unfinished');
  const marks = marksBelow(schema);
  known.set(schema, marks);
  return marks;
}

/** Schemas that hold no others. What is not listed here or in `marksBelow` could hide a marked field. */
const plainTypes: readonly string[] = [
  ...['string', 'number', 'int', 'boolean', 'enum', 'literal', 'null', 'undefined', 'date', 'template_literal'],
  ...['unknown', 'any', 'never', 'void', 'custom'],
];

function marksBelow(schema: z.ZodType): Marks | null {
  const bare = bareSchema(schema);
  if (bare instanceof z.ZodObject) {
    return marksIn(Object.entries(bare.shape).map(([name, field]) => [name, markOf(field as z.ZodType)]));
  }
  if (bare instanceof z.ZodArray) return marksIn([[elements, markOf(bare.element as z.ZodType)]]);
  if (bare instanceof z.ZodRecord) return marksIn([[elements, markOf(bare.valueType as z.ZodType)]]);
  // A field that one of several shapes marks is left out of all of them.
  if (bare instanceof z.ZodUnion) {
    return marksIn(bare.options.flatMap((option) => [...(marksOf(option as z.ZodType)?.fields ?? [])]));
  }
  const { type } = bare.def;
  if (!plainTypes.includes(type)) throw new Error(`A reply may not contain a schema of the type ${type}.`);
  return null;
}

function markOf(field: z.ZodType): AnyOf | Marks | null {
  const access = readersAround(field);
  const below = marksOf(field);
  if (access && below) throw new Error('A field that is marked may not contain marked ones.');
  return access ?? below;
}

/** A mark stays when a marked field is made optional or null later. */
function readersAround(field: z.ZodType): AnyOf | undefined {
  const access = readersOf(field);
  const inner = innerOf(field);
  return access || !inner ? access : readersAround(inner);
}

/** The schema below one that says whether a value may be missing, or what it is converted from. */
function innerOf({ def }: z.ZodType): z.ZodType | undefined {
  if ('innerType' in def) return def.innerType as z.ZodType;
  return 'in' in def ? (def.in as z.ZodType) : undefined;
}

function bareSchema(schema: z.ZodType): z.ZodType {
  const inner = innerOf(schema);
  return inner ? bareSchema(inner) : schema;
}

function marksIn(named: readonly (readonly [string, AnyOf | Marks | null])[]): Marks | null {
  const fields = new Map<string, AnyOf | Marks>();
  for (const [name, mark] of named) {
    if (mark === null) continue;
    const other = fields.get(name);
    fields.set(name, other === undefined ? mark : both(other, mark));
  }
  if (fields.size === 0) return null;
  const asked = [...fields.values()].flatMap((mark) => (isAccess(mark) ? [mark] : mark.asked));
  return { fields, asked: [...new Map(asked.map((access) => [access.join(), access])).values()] };
}

/** Of two shapes with the same field, the stricter mark holds. */
function both(one: AnyOf | Marks, other: AnyOf | Marks): AnyOf | Marks {
  if (isAccess(one) && isAccess(other)) return other.every((code) => one.includes(code)) ? other : one;
  if (isAccess(one)) return one;
  if (isAccess(other)) return other;
  return marksIn([...one.fields, ...other.fields]) ?? one;
}

const isAccess = (mark: AnyOf | Marks): mark is AnyOf => Array.isArray(mark);

/** What is left out: everything of a field, or some of what is below it. */
type Cut = ReadonlyMap<string, Cut | null>;

const cuts = new WeakMap<Marks, Map<string, Cut | null>>();

/** What these permissions may not read. Computed once for each set of permissions that makes a difference. */
function cutFor(marks: Marks, held: readonly string[]): Cut | null {
  const key = marks.asked.map((access) => (mayPass(held, access) ? '1' : '0')).join('');
  const ofMarks = cuts.get(marks) ?? new Map<string, Cut | null>();
  cuts.set(marks, ofMarks);
  const found = ofMarks.get(key);
  if (found !== undefined) return found;
  const cut = new Map<string, Cut | null>();
  for (const [name, mark] of marks.fields) {
    if (!isAccess(mark)) {
      const inner = cutFor(mark, held);
      if (inner) cut.set(name, inner);
    } else if (!mayPass(held, mark)) cut.set(name, null);
  }
  const result = cut.size > 0 ? cut : null;
  ofMarks.set(key, result);
  return result;
}

/**
 * A value without the fields that the holder of these permissions may not read. A value of a schema without marks, or for
 * somebody who may read all of it, is returned as it is.
 */
export function reduced<Value>(schema: z.ZodType, held: readonly string[], value: Value): Value {
  const marks = marksOf(schema);
  const cut = marks && cutFor(marks, held);
  return cut ? (without(value, cut) as Value) : value;
}

function without(value: unknown, cut: Cut): unknown {
  if (Array.isArray(value)) {
    const inner = cut.get(elements);
    if (inner === undefined) return value;
    return inner === null ? [] : value.map((element) => without(element, inner));
  }
  if (typeof value !== 'object' || value === null) return value;
  const each = cut.get(elements);
  const left: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    const cutHere = cut.has(name) ? cut.get(name) : each;
    if (cutHere === undefined) left[name] = inner;
    else if (cutHere !== null) left[name] = without(inner, cutHere);
  }
  return left;
}

/** The value of the field at a path such as "price.suppPrice", or undefined if these permissions may not read it. */
export function reducedAt(
  schema: z.ZodType,
  held: readonly string[],
  path: string,
): ((value: unknown) => unknown) | undefined {
  const marks = marksOf(schema);
  let cut = marks && cutFor(marks, held);
  for (const name of path.split('.')) {
    if (!cut) break;
    const inner = cut.get(name) ?? (cut.has(name) ? null : cut.get(elements));
    if (inner === null) return undefined;
    cut = inner ?? null;
  }
  const below = cut;
  return below ? (value) => without(value, below) : (value) => value;
}

/** Whether these permissions may read the field at a path. */
export const mayReadAt = (schema: z.ZodType, held: readonly string[], path: string): boolean =>
  reducedAt(schema, held, path) !== undefined;

/**
 * The path of the first value below a schema whose fields nobody has described, so that nothing can be left out of it:
 * an `unknown` or a loose object, unless it is marked as reduced by the function that makes it.
 */
export function openValueIn(schema: z.ZodType, path = '', seen = new Set<z.ZodType>()): string | undefined {
  if (seen.has(schema) || isReduced(schema)) return undefined;
  seen.add(schema);
  const bare = bareSchema(schema);
  if (isReduced(bare)) return undefined;
  if (bare instanceof z.ZodUnknown || bare instanceof z.ZodAny || bare instanceof z.ZodCustom) return path;
  if (bare instanceof z.ZodObject) {
    const isLoose = bare.def.catchall instanceof z.ZodUnknown || bare.def.catchall instanceof z.ZodAny;
    if (isLoose) return path;
    return firstOf(Object.entries(bare.shape), ([name, field]) =>
      openValueIn(field as z.ZodType, path === '' ? name : `${path}.${name}`, seen),
    );
  }
  if (bare instanceof z.ZodArray) return openValueIn(bare.element as z.ZodType, `${path}[]`, seen);
  if (bare instanceof z.ZodRecord) return openValueIn(bare.valueType as z.ZodType, `${path}[]`, seen);
  if (bare instanceof z.ZodUnion) return firstOf(bare.options, (one) => openValueIn(one as z.ZodType, path, seen));
  return undefined;
}

function firstOf<One, Found>(all: readonly One[], find: (one: One) => Found | undefined): Found | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
