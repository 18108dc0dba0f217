import type {
  ApplyProgress,
  ApplyRuleInput,
  ApplyRulePreview,
  PriceApplication,
  PriceChange,
  UndoneReply,
} from '@gso/contract/item';
import { largestDecimal, priceDecimals } from '@gso/contract/decimal';
import { type PriceRuleTerms, pricesByRule } from '@gso/contract/rules/price';
import { roundings } from '@gso/contract/rules/rounding';
import { sql } from 'kysely';
import { AppError, refusedField } from '../../platform/app-error.ts';
import { auditChanges } from '../../platform/audit/audit.ts';
import type { Author } from '../../platform/auth/actor.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { knownValue } from '../../platform/db/known-value.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { text as sentence } from '../../platform/text.ts';

const batchSize = 1000;
const shownInPreview = 20;
const namedAfterUndo = 50;

interface StoredPrice {
  id: number;
  version: number;
  brand: string;
  material_no: string;
  currency: string;
  supp_price: string;
  selling_price: string;
  bottom_price: string;
}

const columns = text('id, version, brand, material_no, currency, supp_price, selling_price, bottom_price');

interface Rule extends PriceRuleTerms {
  name: string;
}

async function readRule(db: Reader, id: number): Promise<Rule> {
  const rule = await db
    .selectFrom('price_rule')
    .select(['name', 'ops_multiplier', 'ops_addition', 'disc_max', 'rounding'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!rule) {
    const message = sentence('This price rule does not exist any more.', 'Aturan harga ini sudah tidak ada.');
    throw refusedField('priceRuleObj', message);
  }
  return {
    name: rule.name,
    opsMultiplier: Number(rule.ops_multiplier),
    opsAddition: Number(rule.ops_addition),
    discMax: Number(rule.disc_max),
    rounding: knownValue(roundings, rule.rounding),
  };
}

function chosen({ idItems, brand, brands, category }: ApplyRuleInput): Statement {
  if (idItems.length > 0) return statement`id = any(${idItems})`;
  const ofBrands = statement`brand_key = any(array(select lower(name) from unnest(${[brand, ...brands]}::text[]) as name))`;
  return category === '' ? ofBrands : statement`${ofBrands} and category_key = lower(${category})`;
}

const highestPrice = largestDecimal(priceDecimals);

function changeOf(stored: StoredPrice, rule: Rule): PriceChange {
  const after = pricesByRule(Number(stored.supp_price), stored.currency, rule);
  if (after.sellingPrice > highestPrice) throw tooHigh(stored);
  return {
    id: stored.id,
    brand: stored.brand,
    materialNo: stored.material_no,
    currency: stored.currency,
    suppPrice: Number(stored.supp_price),
    before: { sellingPrice: Number(stored.selling_price), bottomPrice: Number(stored.bottom_price) },
    after,
  };
}

const tooHigh = ({ brand, material_no }: StoredPrice) =>
  new AppError(
    'refused',
    sentence(
      `The rule would make ${brand} ${material_no} cost more than can be stored.`,
      `Aturan ini akan membuat harga ${brand} ${material_no} melebihi yang dapat disimpan.`,
    ),
  );

const differs = ({ before, after }: PriceChange): boolean =>
  before.sellingPrice !== after.sellingPrice || before.bottomPrice !== after.bottomPrice;

/** The items in the order of their ids, a batch at a time. */
async function* batches(db: Reader, input: ApplyRuleInput, lock: Statement): AsyncGenerator<StoredPrice[]> {
  for (let last = 0; ;) {
    const batch = await readRows<StoredPrice>(
      db,
      statement`select ${columns} from item where ${chosen(input)} and id > ${last}
        order by id limit ${text(String(batchSize))} ${lock}`,
    );
    if (batch.length > 0) yield batch;
    if (batch.length < batchSize) return;
    last = batch.at(-1)?.id ?? last;
  }
}

export async function previewRule(db: Reader, input: ApplyRuleInput): Promise<ApplyRulePreview> {
  const rule = await readRule(db, input.priceRuleObj.id);
  const preview: ApplyRulePreview = { items: 0, changed: 0, first: [] };
  for await (const batch of batches(db, input, text(''))) {
    const changes = batch.map((stored) => changeOf(stored, rule)).filter(differs);
    preview.items += batch.length;
    preview.changed += changes.length;
    preview.first.push(...changes.slice(0, shownInPreview - preview.first.length));
  }
  return preview;
}

/** Gives the items their new prices, with an audit entry for each and what is needed to undo it. */
export async function applyRule(
  tx: Tx,
  author: Author,
  input: ApplyRuleInput,
  progress: (progress: ApplyProgress) => void,
): Promise<PriceApplication> {
  const rule = await readRule(tx, input.priceRuleObj.id);
  const [counted] = await readRows<{ total: number }>(
    tx,
    statement`select count(*) as total from item where ${chosen(input)}`,
  );
  const total = counted?.total ?? 0;
  if (total === 0) throw new AppError('refused', sentence('No item matches.', 'Tidak ada item yang cocok.'));
  const { id, applied_at } = await tx
    .insertInto('price_application')
    .values({ rule_name: rule.name, items: 0, applied_by: author.username })
    .returning(['id', 'applied_at'])
    .executeTakeFirstOrThrow();
  let items = 0;
  let done = 0;
  for await (const batch of batches(tx, input, text('for update'))) {
    const changes = batch
      .map((stored) => ({ stored, change: changeOf(stored, rule) }))
      .filter(({ change }) => differs(change));
    await storePrices(
      tx,
      author,
      changes.map(({ stored, change }) => ({ stored, after: change.after })),
    );
    await rememberBefore(
      tx,
      id,
      changes.map(({ stored }) => stored),
    );
    items += changes.length;
    done += batch.length;
    progress({ done, total });
  }
  await tx.updateTable('price_application').set({ items }).where('id', '=', id).execute();
  return { id, rule: rule.name, items, at: applied_at, by: author.username };
}

interface NewPrices {
  stored: StoredPrice;
  after: { sellingPrice: number; bottomPrice: number };
}

async function storePrices(tx: Tx, author: Author, changes: NewPrices[]): Promise<void> {
  if (changes.length === 0) return;
  const values = changes.map(({ stored, after }) => ({ id: stored.id, s: after.sellingPrice, b: after.bottomPrice }));
  await sql`
    update item set selling_price = new.s, bottom_price = new.b, version = version + 1,
      updated_by = ${author.username}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as new (id integer, s numeric, b numeric)
    where item.id = new.id
  `.execute(tx);
  await auditChanges(
    tx,
    author,
    'item',
    changes.map(({ stored, after }) => ({
      before: auditState(stored, {
        sellingPrice: Number(stored.selling_price),
        bottomPrice: Number(stored.bottom_price),
      }),
      after: { ...auditState(stored, after), version: stored.version + 1 },
    })),
  );
}

const auditState = ({ id, version, material_no }: StoredPrice, price: NewPrices['after']) => ({
  id,
  version,
  materialNo: material_no,
  price,
});

async function rememberBefore(tx: Tx, application: number, stored: StoredPrice[]): Promise<void> {
  if (stored.length === 0) return;
  const values = stored.map((one) => ({ id: one.id, s: one.selling_price, b: one.bottom_price, v: one.version + 1 }));
  await sql`
    insert into price_application_item (application_id, item_id, selling_price, bottom_price, version)
    select ${application}, old.id, old.s, old.b, old.v
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as old (id integer, s numeric, b numeric, v integer)
  `.execute(tx);
}

/** The newest application that has not been undone. */
export async function lastApplication(db: Reader): Promise<PriceApplication | undefined> {
  return db
    .selectFrom('price_application')
    .select(['id', 'rule_name as rule', 'items', 'applied_at as at', 'applied_by as by'])
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Restores the old prices, except of items that were saved since. */
export async function undoApplication(
  tx: Tx,
  author: Author,
  { id, progress }: { id: number; progress: (progress: ApplyProgress) => void },
): Promise<Omit<UndoneReply, 'message'>> {
  const last = await lastApplication(tx);
  if (last?.id !== id) throw notTheLast();
  // Of two clicks at once, the second waits here and finds it undone.
  const marked = await tx
    .updateTable('price_application')
    .set({ undone_by: author.username, undone_at: sql`now()` })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!marked) throw notTheLast();
  const undone: Omit<UndoneReply, 'message'> = { restored: 0, kept: 0, keptItems: [] };
  for await (const batch of replacedPrices(tx, id)) {
    const untouched = batch.filter(({ version, made }) => version === made);
    await storePrices(
      tx,
      author,
      untouched.map((stored) => ({
        stored,
        after: { sellingPrice: Number(stored.old_selling), bottomPrice: Number(stored.old_bottom) },
      })),
    );
    const edited = batch.filter(({ version, made }) => version !== made);
    undone.restored += untouched.length;
    undone.kept += edited.length;
    undone.keptItems.push(
      ...edited
        .slice(0, namedAfterUndo - undone.keptItems.length)
        .map((one) => ({ id: one.id, brand: one.brand, materialNo: one.material_no })),
    );
    progress({ done: undone.restored + undone.kept, total: last.items });
  }
  return undone;
}

const notTheLast = () =>
  new AppError(
    'refused',
    sentence(
      'Only the last application can be undone, once.',
      'Hanya penerapan terakhir yang dapat dibatalkan, satu kali.',
    ),
  );

interface ReplacedPrice extends StoredPrice {
  old_selling: string;
  old_bottom: string;
  /** The version that the application made. */
  made: number;
}

async function* replacedPrices(tx: Tx, application: number): AsyncGenerator<ReplacedPrice[]> {
  for (let last = 0; ;) {
    const batch = await readRows<ReplacedPrice>(
      tx,
      statement`select item.id, item.version, brand, material_no, currency, supp_price, item.selling_price,
          item.bottom_price, old.selling_price as old_selling, old.bottom_price as old_bottom, old.version as made
        from price_application_item as old join item on item.id = old.item_id
        where old.application_id = ${application} and old.item_id > ${last}
        order by old.item_id limit ${text(String(batchSize))} for update of item`,
    );
    if (batch.length > 0) yield batch;
    if (batch.length < batchSize) return;
    last = batch.at(-1)?.id ?? last;
  }
}
