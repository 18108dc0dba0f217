import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { emptySheetOf, templateOf } from '../../platform/sheet-exchange/template.ts';
import type { SheetTemplate } from '../../platform/sheet/xlsx/template-workbook.ts';
import { type Language, text } from '../../platform/text.ts';
import { sheets } from './sheets.ts';

const mayBeEmpty = text('May be empty.', 'Boleh kosong.');

/** The workbook to fill in. The payment terms and people to choose from are those of this installation. */
export async function oldSystemTemplate(db: Reader, language: Language): Promise<SheetTemplate> {
  const [terms, people] = await Promise.all([
    readRows<{ name: string }>(db, statement`select description as name from payment_term order by id limit 1000`),
    readRows<{ name: string }>(
      db,
      statement`select username as name from user_login where enabled order by username limit 1000`,
    ),
  ]);
  const choices = new Map([
    ['paymentTerm', terms.map(({ name }) => name)],
    ['salesUsername', people.map(({ name }) => name)],
    ['pic', people.map(({ name }) => name)],
  ]);
  const all = Object.values(sheets).map((sheet) =>
    emptySheetOf<never, unknown>(
      {
        ...sheet,
        columns: sheet.columns.map((column) => {
          const offered = choices.get(column.field ?? '');
          return offered ? { ...column, choices: () => offered } : column;
        }),
      },
      language,
      { optional: mayBeEmpty, cleared: mayBeEmpty },
    ),
  );
  return templateOf(all, language);
}
