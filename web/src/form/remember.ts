/**
 * Computes something of an object once, and again only if one of the other values differs from the last time. The form
 * replaces what changes and keeps the rest, so a key typed into one of hundreds of lines costs only that line.
 */
export function remember<Key extends object, Others extends readonly unknown[], Result>(
  compute: (key: Key, ...others: Others) => Result,
): (key: Key, ...others: Others) => Result {
  const known = new WeakMap<Key, { others: Others; result: Result }>();
  return (key, ...others) => {
    const last = known.get(key);
    if (last?.others.every((value, at) => Object.is(value, others[at]))) return last.result;
    const result = compute(key, ...others);
    known.set(key, { others, result });
    return result;
  };
}
