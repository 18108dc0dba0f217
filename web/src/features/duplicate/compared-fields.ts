interface ComparedField {
  /** The path of the field in a change. */
  path: string;
  /** The name of the field in the words: company.name for the reference `company`. */
  label: string;
  /** Its values in both records: what is shown, and what is sent. */
  values: readonly [FieldValue, FieldValue];
}

interface FieldValue {
  shown: unknown;
  sent: unknown;
}

const notEdited = new Set(['id', 'version', 'lastUpdateBy', 'lastUpdateDate', 'isBundling']);

/** The fields in which two records differ, nested ones by path; a reference to another record is one field. */
export function comparedFields(one: object, other: object, prefix = ''): ComparedField[] {
  const [first, second] = [one, other] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys(first)
    .filter((key) => prefix !== '' || !notEdited.has(key))
    .flatMap((key): ComparedField[] => {
      const path = prefix + key;
      const [left, right] = [first[key], second[key]];
      if (isNamed(left) || isNamed(right)) {
        const value = (held: unknown) => (isNamed(held) ? { shown: held.name, sent: { id: held.id } } : empty);
        return differ(value(left).sent, value(right).sent)
          ? [{ path, label: `${path}.name`, values: [value(left), value(right)] }]
          : [];
      }
      if (isObject(left) && isObject(right)) return comparedFields(left, right, `${path}.`);
      const value = (held: unknown) => ({ shown: held, sent: held });
      return differ(left, right) ? [{ path, label: path, values: [value(left), value(right)] }] : [];
    });
}

const empty = { shown: null, sent: null };
const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNamed = (value: unknown): value is { id: number; name: string } =>
  isObject(value) && 'id' in value && 'name' in value;

/** The values of a change, by path. */
export function nested(values: readonly (readonly [path: string, value: unknown])[]): object {
  const result: Record<string, unknown> = {};
  for (const [path, value] of values) {
    const [key = '', ...inner] = path.split('.');
    result[key] = inner.length === 0 ? value : { ...(result[key] as object), ...nested([[inner.join('.'), value]]) };
  }
  return result;
}
