import { limits } from '@gso/contract/limits';
import { groupedPhone } from '@gso/contract/phone';
import type { Quotation } from '@gso/contract/quotation';
import {
  filledIn,
  type LetterFacts,
  type LetterInput,
  type LetterRow,
  type SendingStart,
} from '@gso/contract/quotation/mail';
import { numberOf } from '@gso/contract/quotation/revision';
import type { DocumentLanguage } from '@gso/contract/quotation-document';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readRows, statement } from '../../../platform/db/statement.ts';
import { longDate } from '../../../platform/pdf/long-date.ts';
import { readRecord, recordKind } from '../../../platform/record/record-kind.ts';
import { rupiah } from '../document/printed-text.ts';
import { quotationRecord } from '../quotation-kind.ts';

/** There is exactly one, created by a migration. */
export const letterId = 1;

export const letterKind = recordKind<LetterRow, LetterInput>({
  entity: 'quotation_letter',
  fields: {
    subjectEn: 'subject_en',
    textEn: 'text_en',
    subjectId: 'subject_id',
    textId: 'text_id',
    followUpDays: 'follow_up_days',
  },
  nameOf: () => 'Quotation',
});

export const readLetter = (db: Reader): Promise<LetterRow> => readRecord(db, letterKind, letterId);

/** What the dialog for sending begins with: the letter of this quotation in both languages, and who may get it. */
export async function readSendingStart(
  db: Reader,
  actor: Actor,
  { id, canMail }: { id: number; canMail: boolean },
): Promise<SendingStart> {
  const [quotation, letter] = await Promise.all([readRecord(db, quotationRecord, id), readLetter(db)]);
  const [people, contacts] = await Promise.all([
    readPeople(db, actor, quotation, letter.followUpDays),
    readContacts(db, quotation),
  ]);
  const draft = (language: DocumentLanguage, subject: string, text: string) => {
    const facts = factsOf(quotation, people, language);
    return {
      subject: filledIn(subject, facts).slice(0, limits.mailSubject),
      text: filledIn(text, facts).slice(0, limits.mailText),
    };
  };
  return {
    canMail,
    ownAddress: people.ownAddress,
    followUpOn: people.followUpOn,
    drafts: {
      en: draft('en', letter.subjectEn, letter.textEn),
      id: draft('id', letter.subjectId, letter.textId),
    },
    contacts,
  };
}

interface People {
  seller: string;
  phone: string;
  ownAddress: string;
  sender: string;
  followUpOn: string;
}

async function readPeople(db: Reader, actor: Actor, { salesUsername }: Quotation, days: number): Promise<People> {
  const [found] = await readRows<People>(
    db,
    statement`select seller.first_name as seller, seller.phone_no as phone, caller.email as "ownAddress",
        letterhead.name as sender, (business_today() + ${days}::integer)::text as "followUpOn"
      from user_login as seller, user_login as caller, letterhead
      where seller.username = ${salesUsername} and caller.id = ${actor.userId}`,
  );
  if (!found) throw new Error('The seller of a quotation has an account.');
  return found;
}

function factsOf(quotation: Quotation, people: People, language: DocumentLanguage): LetterFacts {
  const { customer, name, grandTotalPrice, validUntil } = quotation;
  return {
    refNo: numberOf(quotation),
    name,
    contact: customer.name,
    company: customer.company.name,
    total: rupiah(grandTotalPrice),
    validUntil: validUntil && longDate(validUntil, language),
    seller: [people.seller, groupedPhone(people.phone)].filter(Boolean).join(', '),
    sender: people.sender,
  };
}

const readContacts = (db: Reader, { customer }: Quotation): Promise<SendingStart['contacts']> =>
  readRows(
    db,
    statement`select id, name, email, mobile_phone as "mobilePhone" from customer
      where company_id = ${customer.company.id} and (email <> '' or mobile_phone <> '')
      order by id <> ${customer.id}, name, id limit ${limits.offeredContacts}`,
  );
