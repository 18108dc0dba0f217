type Values = Record<string, unknown>;

/** The input with these values at these paths. An object whose id becomes null becomes null, such as a reference. */
export function withPaths<Input extends object>(input: Input, values: readonly (readonly [string, unknown])[]): Input {
  const result = structuredClone(input) as Values;
  for (const [path, value] of values) {
    const [first = '', ...rest] = path.split('.');
    result[first] = rest.length === 0 ? value : placed(result[first], rest, value);
  }
  return result as Input;
}

function placed(held: unknown, [key = '', ...rest]: readonly string[], value: unknown): Values | null {
  const part: Values = { ...(held as Values | null) };
  part[key] = rest.length === 0 ? value : placed(part[key], rest, value);
  return 'id' in part && part['id'] === null ? null : part;
}
