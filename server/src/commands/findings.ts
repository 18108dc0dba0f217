/** The result of a check. */
export interface Finding {
  check: string;
  state: 'ok' | 'warning' | 'problem';
  found: string;
  /** What the administrator can do about it. */
  todo?: string;
}

export const fine = (check: string, found: string): Finding => ({ check, state: 'ok', found });
export const warning = (check: string, found: string, todo: string): Finding => ({
  check,
  state: 'warning',
  found,
  todo,
});
export const problem = (check: string, found: string, todo: string): Finding => ({
  check,
  state: 'problem',
  found,
  todo,
});

/** Thousands of lines help nobody; the first ones show what is wrong. */
const mostLines = 20;

/** Yields the first findings of one check and the number of the others, or one finding that everything is fine. */
export async function* summed(
  check: string,
  findings: AsyncIterable<Finding> | Iterable<Finding>,
  allIsWell: () => string,
): AsyncIterable<Finding> {
  let count = 0;
  let todo = '';
  for await (const finding of findings) {
    count += 1;
    todo = finding.todo ?? '';
    if (count <= mostLines) yield finding;
  }
  if (count === 0) yield fine(check, allIsWell());
  if (count > mostLines) yield problem(check, `${count - mostLines} more like these.`, todo);
}

/** Prints each finding as it comes, or all of them as JSON. A problem makes the command fail. */
export async function report(findings: AsyncIterable<Finding>, { json }: { json: boolean }): Promise<void> {
  const seen: Finding[] = [];
  for await (const finding of findings) {
    seen.push(finding);
    if (!json) console.log(lineOf(finding));
  }
  const count = (state: Finding['state']) => seen.filter((finding) => finding.state === state).length;
  const counts = { ok: count('ok'), warnings: count('warning'), problems: count('problem') };
  if (json) console.log(JSON.stringify({ ...counts, checks: seen }, null, 2));
  else console.log(`\n${counts.ok} ok, ${counts.warnings} warnings, ${counts.problems} problems`);
  if (counts.problems > 0) process.exitCode = 1;
}

const stateWidth = 9;

function lineOf({ check, state, found, todo }: Finding): string {
  const line = `${state.padEnd(stateWidth)}${check}: ${found}`;
  return todo ? `${line}\n${' '.repeat(stateWidth)}→ ${todo}` : line;
}
