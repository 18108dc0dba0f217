import { AppError } from '../app-error.ts';
import { databaseFault } from '../db/database-fault.ts';
import type { Text } from '../text.ts';

/** Turns a unique violation into an error at the field. The index decides, so two users who save at once cannot both succeed. */
export async function refuseIfTaken<Saved>(saving: Promise<Saved>, path: string, message: Text): Promise<Saved> {
  try {
    return await saving;
  } catch (error) {
    throw databaseFault(error) === 'unique'
      ? new AppError('duplicate', message, { fields: [{ path, message }] })
      : error;
  }
}
