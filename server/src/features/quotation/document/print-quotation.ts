import { fileURLToPath } from 'node:url';
import type { Quotation } from '@gso/contract/quotation';
import { numberOf } from '@gso/contract/quotation/revision';
import type { QuotationDocumentRequest } from '@gso/contract/quotation-document';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readRows, statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { PdfPrinter } from '../../../platform/pdf/pdf-printer.ts';
import { readRecord } from '../../../platform/record/record-kind.ts';
import { text } from '../../../platform/text.ts';
import { readLetterheadAndLogo } from '../../letterhead/queries.ts';
import { quotationRecord } from '../quotation-kind.ts';
import { isDraftOf } from '../approval/price-guard.ts';
import { documentData, type Seller } from './document-data.ts';

const template = fileURLToPath(new URL('./quotation.typ', import.meta.url));

/** The PDF of a quotation as it was last saved, and which version that is. The same quotation and letterhead make the same bytes. */
export async function printQuotation(
  {
    reads: db,
    actor,
    body: request,
  }: Pick<Call<unknown, unknown, QuotationDocumentRequest>, 'reads' | 'actor' | 'body'>,
  printer: PdfPrinter,
  /** Set if the caller refuses what is not approved. */
  { isFinal = false }: { isFinal?: boolean } = {},
) {
  const [quotation, seller, { head, logo }] = await Promise.all([
    readRecord(db, quotationRecord, request.id),
    readSeller(db, request.id),
    readLetterheadAndLogo(db),
  ]);
  refuseEmpty(quotation);
  const isDraft = !isFinal && (await isDraftOf(db, quotation));
  const data = documentData({ quotation, letterhead: head, seller, choices: request, isDraft });
  const createdAt = momentOf(quotation.lastUpdateDate);
  const pdf = await printer.print(actor.userId, {
    template,
    data: JSON.stringify({ ...data, createdAt }),
    files: logo ? { logo } : {},
  });
  return { name: `${numberOf(quotation)}.pdf`, pdf, version: quotation.version };
}

/** Every save needs a line, but data that was brought from elsewhere may have none. The template needs rows, too. */
function refuseEmpty({ itemDetails }: Quotation): void {
  if (itemDetails.length > 0) return;
  throw new AppError(
    'refused',
    text(
      'This quotation has no lines. Add at least one, then try again.',
      'Penawaran ini tidak memiliki baris. Tambahkan setidaknya satu, lalu coba lagi.',
    ),
  );
}

async function readSeller(db: Reader, id: number): Promise<Seller> {
  const [seller] = await readRows<Seller>(
    db,
    statement`select first_name as name, user_login.email, phone_no as phone
      from quotation join user_login on username = sales_username where quotation.id = ${id}`,
  );
  return seller ?? { name: '', phone: '', email: '' };
}

/** UTC, in the parts that the template builds its date from. */
function momentOf(instant: string) {
  const at = new Date(instant);
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  };
}
