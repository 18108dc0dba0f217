import { databaseTrouble } from '../database-trouble.ts';
import { type Finding, problem } from '../findings.ts';

/** A check that cannot be carried out is a finding too, and the other checks go on. */
export async function guarded(check: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    const said = error instanceof Error ? error.message || error.name : 'unknown';
    const trouble = databaseTrouble(error);
    if (trouble) return problem(check, `${trouble.found} (${said})`, trouble.todo);
    return problem(check, `This cannot be looked at: ${said}.`, 'Put that right first.');
  }
}
