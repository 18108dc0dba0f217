/**
 * Returns a stored code as one of those that the program knows. An unknown code is a fault, and must not turn into a
 * plausible value.
 */
export function knownValue<Value extends string | number>(known: readonly Value[], stored: string | number): Value {
  const found = known.find((value) => value === stored);
  if (found === undefined) throw new Error(`The database holds the unknown value "${stored}".`);
  return found;
}
