import * as z from 'zod';

/** The figures of a quotation that are explained. */
export const quotationFigures = ['totalPrice', 'totalPriceDisc', 'totalPriceVAT', 'grandTotalPrice'] as const;
export type QuotationFigure = (typeof quotationFigures)[number];
export const explainQuotationQuery = z.strictObject({ figure: z.enum(quotationFigures) });

/** The figures of one line. */
export const lineFigures = ['linePrice', 'lineBottom', 'subTotalPrice'] as const;
export type LineFigure = (typeof lineFigures)[number];
export const explainLineQuery = z.strictObject({ figure: z.enum(lineFigures) });
