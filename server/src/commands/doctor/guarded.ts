import { databaseTrouble } from '../database-trouble.ts';
import { type Finding, problem } from '../findings.ts';

/** A check that fails to run is reported as a finding, and the other checks continue. */
export async function guarded(check: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    const said = error instanceof Error ? error.message || error.name : 'unknown';
    const trouble = databaseTrouble(error);
    if (trouble) return problem(check, `${trouble.found} (${said})`, trouble.todo);
    return problem(check, `This cannot be checked: ${said}.`, 'Fix that first.');
  }
}
