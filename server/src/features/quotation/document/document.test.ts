import { spawnSync } from 'node:child_process';
import type { Letterhead } from '@gso/contract/letterhead';
import type { Quotation } from '@gso/contract/quotation';
import { amountInWords } from '@gso/contract/rules/amount-in-words';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../../testing/test-app.ts';
import { picture, upload } from '../../letterhead/testing/pictures.ts';
import { documentData } from './document-data.ts';

const app = testApp();
let seller: Caller;
let admin: Caller;
let customerId = 0;
let termId = 0;

const hasReader = spawnSync('pdftotext', ['-v']).status === 0;

beforeAll(async () => {
  seller = await app.userWith('MA_QUOTATION');
  admin = await app.userWith('MA_QUOTATION', 'MA_MASTER_DATA');
  customerId = await newCustomer({});
  termId = (await seller.get<{ id: number }[]>('/api/quo/paymentTerm/select')).body[0]?.id ?? 0;
});

beforeEach(async () => {
  await app.db
    .updateTable('letterhead')
    .set({ name: '', address: '', phone: '', email: '', web: '', bank: '', footer_note: '' })
    .set({ logo: null, logo_type: null, logo_width: null, logo_height: null })
    .execute();
});

async function newCustomer(fields: { company?: string; street?: string; name?: string; email?: string }) {
  const by = { created_by: seller.username, updated_by: seller.username };
  const company = await app.db
    .insertInto('company')
    .values({ name: fields.company ?? 'PT Sinar Baja', street: fields.street ?? 'Jl. Industri 1', ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  const customer = await app.db
    .insertInto('customer')
    .values({ name: fields.name ?? 'Ibu Ratna', company_id: company.id, email: fields.email ?? 'ratna@x.id', ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return customer.id;
}

let made = 0;
async function newItem(fields: { brand?: string; materialNo?: string; desc?: string; selling?: number } = {}) {
  made += 1;
  const { id } = await app.db
    .insertInto('item')
    .values({
      brand: fields.brand ?? 'Omron',
      category: 'Sensor',
      material_no: fields.materialNo ?? `M-${made}`,
      material_desc: fields.desc ?? `Sensor ${made}`,
      currency: 'IDR',
      supp_price: 1,
      selling_price: fields.selling ?? 1000,
      bottom_price: 900,
      created_by: seller.username,
      updated_by: seller.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function create(lines: object[], fields: object = {}, caller = seller): Promise<Quotation> {
  const reply = await caller.post<Quotation>('/api/quo', {
    quotationDate: '2026-11-14',
    name: 'Conveyor line 3',
    paymentTerm: termId,
    customer: { id: customerId },
    salesUsername: seller.username,
    itemDetails: lines,
    ...fields,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}

async function print(body: object, caller = seller) {
  const reply = await app.http.inject({
    method: 'POST',
    url: '/carbone/report_quotation',
    payload: body,
    headers: { authorization: `Bearer ${caller.token ?? ''}` },
  });
  return { status: reply.statusCode, headers: reply.headers, pdf: reply.rawPayload };
}

async function printed(body: object): Promise<Buffer> {
  const { status, pdf } = await print(body);
  expect(status).toBe(200);
  return pdf;
}

/** As an ordinary reader of such files sees it, each run of space as one. */
async function textOf(body: object): Promise<string> {
  const { stdout, status } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: await printed(body) });
  expect(status).toBe(0);
  return stdout.toString().replaceAll('\u200B', '').replaceAll(/\s+/g, ' ');
}

const setLetterhead = async (fields: Partial<Letterhead>) => {
  const { version } = (await admin.get<Letterhead>('/api/letterhead')).body;
  expect((await admin.patch('/api/letterhead', { ...fields, version })).status).toBe(200);
};

describe('the PDF of a quotation', () => {
  it('is a download under the number of the quotation', async () => {
    const { id, refNo } = await create([{ id: await newItem() }]);
    const { status, headers, pdf } = await print({ id });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe(`attachment; filename="${refNo}.pdf"`);
    expect(headers['content-length']).toBe(String(pdf.length));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.subarray(-6).toString()).toContain('%%EOF');
  });

  it('has the same bytes each time, and others once the quotation was changed', async () => {
    const saved = await create([{ id: await newItem() }]);
    const first = await printed({ id: saved.id });
    await printed({ id: (await create([{ id: await newItem() }])).id });
    expect((await printed({ id: saved.id })).equals(first)).toBe(true);
    expect((await printed({ id: saved.id, language: 'id' })).equals(first)).toBe(false);
    await seller.patch('/api/quo', { id: saved.id, version: saved.version, name: 'Conveyor line 4' });
    expect((await printed({ id: saved.id })).equals(first)).toBe(false);
  });

  it('is tagged, carries the time of the last save and has no fonts but ours, whatever the machine has', async () => {
    const saved = await create([{ id: await newItem({ desc: 'オムロン Ω ≥ 5 µm ☺' }) }]);
    const pdf = (await printed({ id: saved.id })).toString('latin1');
    expect(pdf).toContain('/MarkInfo');
    const fonts = [...pdf.matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)].map(([, name]) => name);
    expect(new Set(fonts)).toEqual(new Set(['Inter-Regular', 'Inter-Medium', 'Inter-SemiBold']));
    const stamp = new Date(saved.lastUpdateDate).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '');
    expect(pdf).toContain(`/CreationDate (D:${stamp}`);
  });

  it('carries the time of the last save, not of the print', async () => {
    const { id } = await create([{ id: await newItem() }]);
    await app.db.updateTable('quotation').set({ updated_at: '2026-01-02T03:04:05Z' }).where('id', '=', id).execute();
    expect((await printed({ id })).toString('latin1')).toContain('/CreationDate (D:20260102030405');
  });

  it('never prints what the caller sends', async () => {
    const { id } = await create([{ id: await newItem() }]);
    const plain = await printed({ id });
    const loose = await printed({
      id,
      refNo: 'FORGED',
      grandTotalPrice: 1,
      itemDetails: [{ materialNo: 'X' }],
      note: 5,
    });
    expect(loose.equals(plain)).toBe(true);
  });

  it('refuses those without the permission, what is not there and what is no request', async () => {
    const { id } = await create([{ id: await newItem() }]);
    expect((await print({ id }, await app.userWith('MA_SALES', 'MA_MASTER_DATA'))).status).toBe(403);
    expect((await print({ id }, app.anonymous)).status).toBe(401);
    expect((await print({ id: 999_999 })).status).toBe(404);
    for (const body of [{}, { id: 'x' }, { id, language: 'fr' }, { id, withFooterNote: 'yes' }]) {
      expect((await print(body)).status, JSON.stringify(body)).toBe(400);
    }
  });

  it('sets 500 lines', async () => {
    const ids = [await newItem(), await newItem({ selling: 12_345_678 })];
    const { id } = await create(Array.from({ length: 500 }, (_, at) => ({ id: ids[at % 2], qty: 1 + at })));
    const pdf = (await printed({ id })).toString('latin1');
    const pages = Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(pdf)?.[1] ?? 0);
    expect(pages).toBeGreaterThan(15);
  }, 30_000);

  it.each([
    [300, 30, 60],
    [300, 100, 54],
    [100, 400, 4.5],
  ])('fits a logo of %i × %i pixels into its box, %d mm wide', async (width, height, expected) => {
    const quotation = await create([{ id: await newItem() }]);
    const letterhead = (await admin.get<Letterhead>('/api/letterhead')).body;
    const logo = { type: 'image/png', width, height, bytes: 1 } as const;
    const { company } = documentData({
      quotation,
      letterhead: { ...letterhead, logo },
      seller: { name: 'Budi', phone: '', email: '' },
      choices: { language: 'en', withFooterNote: true },
    });
    expect(company.logoWidth).toBeCloseTo(expected);
  });

  it('takes a logo, the next one and none', async () => {
    const { id } = await create([{ id: await newItem() }]);
    await setLetterhead({ name: 'PT Kita' });
    const without = await printed({ id });
    const version = async () => (await admin.get<Letterhead>('/api/letterhead')).body.version;
    expect((await upload(admin, picture(200, 100, 10), await version())).status).toBe(200);
    const first = await printed({ id });
    expect((await upload(admin, picture(200, 100, 200), await version())).status).toBe(200);
    const second = await printed({ id });
    expect(first.equals(without)).toBe(false);
    expect(second.equals(first)).toBe(false);
    expect((await admin.delete(`/api/letterhead/logo?version=${await version()}`)).status).toBe(200);
    expect((await printed({ id })).equals(without)).toBe(true);
  });
});

describe.skipIf(!hasReader)('the text of the PDF', () => {
  it('has the right numbers and texts, in English', async () => {
    const saved = await create(
      [
        { id: await newItem({ materialNo: 'E3Z-D61', selling: 1_234_567 }), qty: 3, stockType: 'READY' },
        { id: await newItem({ materialNo: 'E2E-X4' }), sellingPrice: 1000.25, qty: 1200 },
      ],
      { discount: 7.5, termDays: 45, footerNote: 'Delivery in 8 weeks.' },
    );
    await setLetterhead({ name: 'PT Kita Otomasi', address: 'Jl. Kita 1', bank: 'Bank Mandiri 123', web: 'kita.id' });
    const text = await textOf({ id: saved.id });
    for (const part of [
      'PT Kita Otomasi',
      'Jl. Kita 1',
      'kita.id',
      'QUOTATION',
      `Reference no. ${saved.refNo}`,
      '14 November 2026',
      '45 days',
      `Payment term ${saved.paymentTermDesc}`,
      'PT Sinar Baja',
      'Jl. Industri 1',
      'Attention Ibu Ratna',
      'ratna@x.id',
      'Conveyor line 3',
      '1 Omron E3Z-D61 3 PCS READY 1.234.567 3.703.701',
      '2 Omron E2E-X4 1.200 PCS INDENT 1.000,25 1.200.300',
      'Subtotal Rp 4.904.001',
      'Discount 7,5% − Rp 367.800',
      'After discount Rp 4.536.201',
      'VAT 11% Rp 498.982',
      'Grand total Rp 5.035.183',
      'Bank Mandiri 123',
      'Delivery in 8 weeks.',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part);
    }
    const words = amountInWords(saved.grandTotalPrice, 'en');
    expect(words).toBe('five million thirty-five thousand one hundred eighty-three rupiah');
    expect(await flowOf({ id: saved.id })).toContain(words.slice(1));
  });

  it('is also available in Indonesian', async () => {
    const saved = await create([{ id: await newItem({ selling: 1_000_000 }) }], { isVat: true, termDays: 14 });
    const text = await textOf({ id: saved.id, language: 'id' });
    for (const part of [
      'PENAWARAN HARGA',
      'Nomor',
      '14 hari',
      'PPN 11% Rp 110.000',
      'Total keseluruhan Rp 1.110.000',
    ]) {
      expect(text).toContain(part);
    }
    expect(await flowOf({ id: saved.id, language: 'id' })).toContain('Satu juta seratus sepuluh ribu rupiah');
    expect(text).toContain('Halaman 1 dari 1');
  });

  it('leaves out discount and VAT where there are none, and names the other method of computing VAT', async () => {
    const item = await newItem({ selling: 1_000_000 });
    const plain = await create([{ id: item }], { isVat: false });
    const text = await textOf({ id: plain.id });
    expect(text).not.toContain('VAT');
    expect(text).not.toContain('Discount');
    expect(text).toContain('Grand total Rp 1.000.000');
    const taxed = await create([{ id: item }]);
    await app.db
      .updateTable('quotation')
      .set({ vat_rate: 12, vat_method: 'ELEVEN_TWELFTHS' })
      .where('id', '=', taxed.id)
      .execute();
    expect(await textOf({ id: taxed.id })).toContain('VAT 12% × 11/12 Rp 110.000');
  });

  it('prints what a bundle is made of, with quantities', async () => {
    const members = [
      { id: await newItem({ materialNo: 'R88D-1SN08H', selling: 100 }), qty: 2 },
      { id: await newItem({ materialNo: 'KB-4X0', selling: 50 }), qty: 30 },
    ];
    const bundle = await admin.post<{ id: number }>('/api/itembundling', {
      brand: 'GSO',
      materialNo: 'SET-1',
      materialDesc: 'Axis of one metre',
      items: members,
    });
    expect(bundle.status, JSON.stringify(bundle.body)).toBe(201);
    const saved = await create([{ id: bundle.body.id, qty: 4 }], { isItemBundling: true });
    const text = await textOf({ id: saved.id });
    expect(text).toContain('4 SET');
    expect(text).toContain('2 × Omron R88D-1SN08H');
    expect(text).toContain('30 × Omron KB-4X0');

    const single = await newItem({ materialNo: 'E3Z-D62', selling: 70 });
    const mixed = await create([
      { id: single, qty: 3 },
      { id: bundle.body.id, qtyType: 'SET' },
    ]);
    const both = await textOf({ id: mixed.id });
    expect(both).toContain('Omron E3Z-D62');
    expect(both).toContain('3 PCS');
    expect(both).toContain('1 SET');
    expect(both).toContain('30 × Omron KB-4X0');
  });

  it('prints the note of the letterhead where the quotation has none, and none on request', async () => {
    const item = await newItem();
    await setLetterhead({ name: 'PT Kita', footerNote: 'Usual note' });
    const own = await create([{ id: item }], { footerNote: 'Own note' });
    const none = await create([{ id: item }]);
    expect(await textOf({ id: own.id })).toContain('Own note');
    expect(await textOf({ id: own.id })).not.toContain('Usual note');
    expect(await textOf({ id: none.id })).toContain('Usual note');
    expect(await textOf({ id: none.id, withFooterNote: false })).not.toContain('Usual note');
  });

  it('leaves out internal fields', async () => {
    await setLetterhead({ name: 'PT Kita' });
    const id = await newItem({ selling: 123_456 });
    await app.db.updateTable('item').set({ bottom_price: 98_765 }).where('id', '=', id).execute();
    const saved = await create([{ id, sellingPrice: 90_000 }], { note: 'Margin of 40 percent' });
    const text = await textOf({ id: saved.id });
    expect(text).not.toContain('Margin');
    expect(text).not.toContain('123.456');
    expect(text).not.toContain('98.765');
  });

  it('is signed by the sales person, not by its author', async () => {
    const name = (caller: Caller, first_name: string) =>
      app.db.updateTable('user_login').set({ first_name }).where('username', '=', caller.username).execute();
    await name(seller, 'Sari Penjual');
    await name(admin, 'Adi Penulis');
    const item = await newItem();
    const { id } = await create([{ id: item }], {}, admin);
    const text = await textOf({ id });
    expect(text).toContain('Sari Penjual');
    expect(text).not.toContain('Adi Penulis');
  });

  it('prints markup in every field as it was typed', async () => {
    const nasty = '#panic("x") $x^2$ *b* _i_ [c] \\n @ref <l> `r` =h -> //k /*m*/ ~ -- "q" \'s\'';
    const short = '#eval("1") *b* _i_ $x$ [c] \\ @r <l> `t`';
    await setLetterhead({ name: `N ${short}`, address: `A ${nasty}`, bank: `B ${nasty}`, web: `W ${short}` });
    const id = await newItem({ brand: `R ${short}`, materialNo: `M ${short}`, desc: `D ${nasty}` });
    const customer = await newCustomer({ company: `C ${short}`, street: `S ${nasty}`, name: `P ${short}` });
    const saved = await create([{ id }], {
      name: `T ${nasty}`,
      footerNote: `F ${nasty}`,
      customer: { id: customer },
    });
    await app.db
      .updateTable('user_login')
      .set({ first_name: `U ${short}` })
      .where('username', '=', seller.username)
      .execute();
    const text = await flowOf({ id: saved.id });
    for (const letter of ['A', 'B', 'D', 'S', 'T', 'F']) expect(text).toContain(`${letter} ${nasty}`);
    for (const letter of ['N', 'W', 'R', 'M', 'C', 'P', 'U']) expect(text).toContain(`${letter} ${short}`);
  });

  it('works without all optional fields', async () => {
    const customer = await newCustomer({ email: '' });
    const id = await newItem({ brand: '', desc: '' });
    const saved = await create([{ id }], { customer: { id: customer }, termDays: 0 });
    const text = await textOf({ id: saved.id });
    expect(text).not.toContain('E-mail');
    expect(text).not.toContain('Phone');
    expect(text).not.toContain('Payment to');
    expect(text).not.toContain('Note');
    expect(text).toContain('Grand total Rp 1.110');
  });

  it('fills each page with lines, repeats their head and keeps the signatures with the totals', async () => {
    const item = await newItem({ desc: 'Word '.repeat(30).trim() });
    const [perPage = 0] = await linesOfPages(item, 27);
    for (const count of [1, 5, 9, 10, 11, 12, 13, 14, 26, 27]) {
      const { id } = await create(Array.from({ length: count }, () => ({ id: item })));
      const pages = (await rawText({ id })).split('\f').slice(0, -1);
      pages.forEach((page, at) => expect(page).toContain(`Page ${at + 1} of ${pages.length}`));
      const withLines = pages.filter((page) => /^\s*\d+\s+Omron/m.test(page));
      for (const page of withLines) expect(page).toContain('Unit price (Rp)');
      expect(withLines[0]?.match(/^\s*\d+\s+Omron/gm), String(count)).toHaveLength(Math.min(count, perPage));
      const last = pages.at(-1) ?? '';
      for (const part of ['Subtotal', 'Grand total', 'In words', 'Yours sincerely,']) expect(last).toContain(part);
    }
  }, 30_000);

  it('keeps a bundle with its parts on one page, and lets one run over pages that is longer than a page', async () => {
    const bundleOf = async (parts: number) => {
      const items = await Promise.all(Array.from({ length: parts }, async () => ({ id: await newItem(), qty: 1 })));
      const body = { brand: 'GSO', materialNo: `SET-${parts}`, materialDesc: 'Axis', items };
      return (await admin.post<{ id: number }>('/api/itembundling', body)).body.id;
    };
    const short = await bundleOf(6);
    const { id } = await create(Array.from({ length: 8 }, () => ({ id: short, qtyType: 'SET' })));
    for (const page of (await rawText({ id })).split('\f').slice(0, -1)) {
      const bundles = page.match(/GSO SET-6/g) ?? [];
      expect(page.match(/1 × /g) ?? []).toHaveLength(6 * bundles.length);
    }
    const long = await create([{ id: await bundleOf(100), qtyType: 'SET' }]);
    const pages = (await rawText({ id: long.id })).split('\f').slice(0, -1);
    expect(pages[0]?.match(/1 × /g)?.length).toBeGreaterThan(20);
    expect(pages.flatMap((page) => page.match(/1 × /g) ?? [])).toHaveLength(100);
  }, 30_000);

  it('leaves out emoji, which the font lacks, but not the signs that it has', async () => {
    const customer = await newCustomer({ company: 'PT Sinar \u{1F680} Baja \u{1F44D}\u{1F3FD}\u2122' });
    const { id } = await create(
      [{ id: await newItem({ desc: 'Panas \u{1F1EE}\u{1F1E9} \u26A0\uFE0F 5 \u00B5m \u2192 \u03A9' }) }],
      {
        customer: { id: customer },
      },
    );
    const text = await textOf({ id });
    expect(text).toContain('PT Sinar Baja \u2122');
    expect(text).toContain('Panas \u26A0 5');
    expect(text).not.toMatch(/\p{Emoji_Presentation}/u);
  });

  it('breaks words that are wider than their column, and lets endless notes run over pages', async () => {
    const { id } = await create([{ id: await newItem({ materialNo: 'W'.repeat(50), desc: 'X'.repeat(300) }) }], {
      footerNote: Array.from({ length: 200 }, (_, at) => `n${at}`).join('\n'),
    });
    const text = await textOf({ id });
    expect(text).toContain('n0 ');
    expect(text).toContain('n199 ');
    expect(text.match(/X+/g)?.every((part) => part.length <= 60)).toBe(true);
    expect(text).toContain('1.000');
  });
});

/** How many lines each page has. */
async function linesOfPages(item: number, count: number): Promise<number[]> {
  const { id } = await create(Array.from({ length: count }, () => ({ id: item })));
  return (await rawText({ id })).split('\f').map((page) => page.match(/^\s*\d+\s+Omron/gm)?.length ?? 0);
}

/** In reading order, whatever column it is in. */
async function flowOf(body: object): Promise<string> {
  const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: await printed(body) });
  return stdout.toString().replaceAll('\u200B', '').replaceAll(/\s+/g, ' ');
}

async function rawText(body: object): Promise<string> {
  return spawnSync('pdftotext', ['-layout', '-', '-'], { input: await printed(body) }).stdout.toString();
}
