import * as z from 'zod';

/** Excel is an .xls file, above 65,535 rows an .xlsx file. CSV is described in decision 079. */
const exportFormat = z.enum(['excel', 'csv']).default('excel');

export type ExportFormat = z.output<typeof exportFormat>;

/** The parameters of an export without filters; `listQuery` adds them to those of a list. */
export const exportQuery = z.strictObject({ format: exportFormat });
