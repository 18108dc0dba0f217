import type { Attacker } from './attacker.ts';

/** A quotation of bundles with as many members and lines as the server accepts; its id. */
export async function bigDocument(attacker: Attacker, salesUsername: string): Promise<number> {
  const members: number[] = [];
  const create = async (path: string, body: object) => {
    const { status, id } = await attacker.create(path, body);
    if (status !== 201) throw new Error(`${path} answered ${status}`);
    return id;
  };
  for (let number = 0; number < 200; number += 1) {
    const materialDesc = `${number} ${'relay and terminal '.repeat(30)}`.slice(0, 500).trim();
    const price = { suppPrice: 1000, sellingPrice: 2000 };
    const item = { brand: 'Hostile', materialNo: `H${number}`, materialDesc, currency: 'IDR', price };
    members.push(await create('/api/item', item));
  }
  const bundles: number[] = [];
  for (let number = 0; number < 20; number += 1) {
    const items = members.map((id) => ({ id, qty: 2 }));
    bundles.push(
      await create('/api/itembundling', { brand: 'Hostile', materialNo: `HB${number}`, materialDesc: 'Panel', items }),
    );
  }
  for (let lines = 100; lines >= 1; lines = Math.floor(lines / 2)) {
    const itemDetails = Array.from({ length: lines }, (_, index) => ({ id: bundles[index % bundles.length], qty: 1 }));
    const { status, id } = await attacker.create('/api/quo', {
      quotationDate: '2026-11-14',
      name: 'Everything',
      paymentTerm: 1,
      customer: { id: 1 },
      salesUsername,
      isItemBundling: true,
      itemDetails,
    });
    if (status === 201) return id;
    console.log(`    a quotation of ${lines} bundles of ${members.length} items is refused: ${status}`);
  }
  throw new Error('No quotation was accepted.');
}
