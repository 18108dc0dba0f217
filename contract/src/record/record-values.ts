/** Part of a record's values, at any depth. */
export type PartOf<Values> = Values extends readonly unknown[]
  ? Values
  : Values extends object
    ? { [Key in keyof Values]?: PartOf<Values[Key]> }
    : Values;

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A reference to another record: id and name are one value. */
export const isPicked = (value: unknown): value is Plain & { id: number; name: string } =>
  isPlain(value) && typeof value['id'] === 'number' && typeof value['name'] === 'string';

const hasParts = (value: unknown): value is Plain => isPlain(value) && !isPicked(value);

export const sameValue = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (isPlain(one) && isPlain(other)
    ? Object.keys(one).every((key) => sameValue(one[key], other[key])) &&
      Object.keys(other).every((key) => key in one || other[key] === undefined)
    : Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, index) => sameValue(value, other[index])));

/** The changed values. Lists and references count as one value: a save sends them whole. */
export function changesBetween<Values extends object>(before: Values, after: Values): PartOf<Values> {
  const changed = Object.entries(after).flatMap(([key, now]): [string, unknown][] => {
    const then = valueAt(before, key);
    if (sameValue(then, now)) return [];
    return [[key, hasParts(then) && hasParts(now) ? changesBetween(then, now) : now]];
  });
  return Object.fromEntries(changed) as PartOf<Values>;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The value behind a path such as 'address.street' or 'lines.0.qty'. */
export function valueAt(values: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (isObject(inner) ? Reflect.get(inner, key) : undefined), values);
}

/** The paths of all single values. */
export function pathsOf(values: object): string[] {
  return Object.entries(values).flatMap(([key, value]) =>
    hasParts(value) ? pathsOf(value).map((path) => `${key}.${path}`) : [key],
  );
}

/** The path of the value at a path, or of the reference that contains it in one of these states. */
export function valuePath(states: readonly object[], path: string): string {
  const keys = path.split('.');
  const steps = keys.map((_, index) => keys.slice(0, index + 1).join('.'));
  return steps.find((step) => states.some((state) => isPicked(valueAt(state, step)))) ?? path;
}

/** The same values with another one behind the path. What is not on the way to it stays the same object. */
export function withValueAt<Values extends object>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.');
  const inner = valueAt(values, key);
  const replaced = rest.length > 0 && isObject(inner) ? withValueAt(inner, rest.join('.'), value) : value;
  const copy = Array.isArray(values) ? [...values] : { ...values };
  return Object.assign(copy, { [key]: replaced }) as Values;
}

/**
 * Takes from a stored or received object what has the shape of the values, and the defaults for the rest. A draft may
 * be older than the form that reads it.
 */
export function fitInto<Values extends object>(values: Values, other: unknown): Values {
  if (!isPlain(other)) return values;
  const fitted = Object.entries(values).map(([key, own]) => [key, fitValue(own, other[key])]);
  return Object.fromEntries(fitted) as Values;
}

function fitValue(own: unknown, other: unknown): unknown {
  if (other === undefined) return own;
  if (isPicked(own)) return other === null || isPicked(other) ? other : own;
  if (isPlain(own)) return fitInto(own, other);
  if (own === null) return other;
  return typeof own === typeof other && Array.isArray(own) === Array.isArray(other) && other !== null ? other : own;
}
