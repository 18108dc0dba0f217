import { fileURLToPath } from 'node:url';
import type { Quotation } from '@gso/contract/quotation';
import { neededApprovals } from '@gso/contract/quotation/approval';
import { numberOf } from '@gso/contract/quotation/revision';
import type { QuotationDocumentRequest } from '@gso/contract/quotation-document';
import type { Reader } from '../../../platform/db/database.ts';
import { readRows, statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { PdfPrinter } from '../../../platform/pdf/pdf-printer.ts';
import { readRecord } from '../../../platform/record/record-kind.ts';
import { readLetterheadAndLogo } from '../../letterhead/queries.ts';
import { quotationRecord } from '../quotation-kind.ts';
import { limitOf } from '../approval/price-guard.ts';
import { documentData, type Seller } from './document-data.ts';

const template = fileURLToPath(new URL('./quotation.typ', import.meta.url));

/** The PDF of a quotation as it was last saved. The same quotation and letterhead make the same bytes. */
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
  const isDraft = !isFinal && (await needsApproval(db, quotation));
  const data = documentData({ quotation, letterhead: head, seller, choices: request, isDraft });
  const createdAt = momentOf(quotation.lastUpdateDate);
  const pdf = await printer.print(actor.userId, {
    template,
    data: JSON.stringify({ ...data, createdAt }),
    files: logo ? { logo } : {},
  });
  return { name: `${numberOf(quotation)}.pdf`, pdf };
}

/** Nobody should pass on a document with prices that were not approved. */
async function needsApproval(db: Reader, quotation: Quotation): Promise<boolean> {
  if (quotation.sentAt !== null || quotation.status === 'WIN') return false;
  return neededApprovals(quotation, await limitOf(db, { username: quotation.salesUsername })).length > 0;
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
