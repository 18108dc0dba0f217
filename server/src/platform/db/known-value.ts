/** A stored code as one of those that the program knows. Another one is a fault, and must not turn into a plausible value. */
export function knownValue<Value extends string>(known: readonly Value[], stored: string): Value {
  const found = known.find((value) => value === stored);
  if (found === undefined) throw new Error(`The database holds the unknown value "${stored}".`);
  return found;
}
