import { exchangeRateMessages } from '@gso/contract/exchange-rate';
import { AppError } from '../../platform/app-error.ts';
import { databaseFault } from '../../platform/db/database-fault.ts';
import { text } from '../../platform/text.ts';

/** The table itself knows whether a currency is taken, so two people who save at the same moment cannot both succeed. */
export async function refuseIfTaken<Saved>(saving: Promise<Saved>): Promise<Saved> {
  try {
    return await saving;
  } catch (error) {
    throw databaseFault(error) === 'unique' ? taken() : error;
  }
}

function taken(): AppError {
  const message = text(exchangeRateMessages.taken, 'Sudah ada kurs untuk mata uang ini');
  return new AppError('duplicate', message, { fields: [{ path: 'sourceCurr', message }] });
}
