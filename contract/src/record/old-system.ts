import type { AnyOf } from '../permissions.ts';

/** The import of quotations, purchase orders and projects from the system that a company used before. */
export const oldSystemPath = '/api/excel/oldsystem';

/** Who may import at all. Each sheet needs the permission to write its records besides. */
export const oldSystemAccess = ['MA_ACCOUNT'] as const satisfies AnyOf;
