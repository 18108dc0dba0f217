import { bundleList, type BundleListQuery, bundlePage } from '@gso/contract/bundle';
import { itemList, type ItemListQuery, itemPage, itemRow } from '@gso/contract/item';
import type { ListPage } from '@gso/contract/record/list-query';
import { call } from '../../../api/client.ts';
import { type Material, qtyTypeOf } from './wizard-form.ts';

export async function fetchItems(query: ItemListQuery, signal: AbortSignal): Promise<ListPage<Material>> {
  const page = await call({ path: '/api/item', query: itemList.toWire(query), reply: itemPage, signal });
  return { ...page, content: page.content.map((item) => materialOf(item)) };
}

export const fetchItem = async (id: number): Promise<Material> =>
  materialOf(await call({ path: `/api/item/${id}`, reply: itemRow }));

export async function fetchBundles(query: BundleListQuery, signal: AbortSignal): Promise<ListPage<Material>> {
  const page = await call({ path: '/api/itembundling', query: bundleList.toWire(query), reply: bundlePage, signal });
  return { ...page, content: page.content.map((bundle) => materialOf(bundle, bundle.items)) };
}

function materialOf(row: Omit<Material, 'items'>, items: Material['items'] = []): Material {
  const { id, brand, category, materialNo, materialDesc, currency } = row;
  const { sellingPrice, bottomPrice } = row.price;
  const parts = items.map((part) => ({
    brand: part.brand,
    category: part.category,
    materialNo: part.materialNo,
    materialDesc: part.materialDesc,
    qty: part.qty,
  }));
  const price = { sellingPrice, bottomPrice };
  return { id, brand, category, materialNo, materialDesc, currency, price, items: parts };
}

/** More than are shown, so that a number that is typed in full is among them. */
const most = 50;
const shown = 20;

/** Items and bundles with this text. */
export async function searchMaterials(
  typed: string,
  signal: AbortSignal,
  { bundlesFirst }: { bundlesFirst: boolean },
): Promise<Material[]> {
  const asked = { search: typed, sort: 'materialNo', size: most } as const;
  const [items, bundles] = await Promise.all([
    fetchItems({ ...itemList.defaults, ...asked }, signal),
    fetchBundles({ ...bundleList.defaults, ...asked }, signal),
  ]);
  return inOrder([...items.content, ...bundles.content], typed, bundlesFirst).slice(0, shown);
}

/** Enter takes the first: the number that was typed, then those that begin with it, then the kind that is offered first. */
export function inOrder(found: readonly Material[], typed: string, bundlesFirst: boolean): Material[] {
  const text = typed.toLowerCase();
  const rank = (material: Material): number => {
    const number = material.materialNo.toLowerCase();
    const isOther = (qtyTypeOf(material) === 'SET') !== bundlesFirst;
    return (number === text ? 0 : number.startsWith(text) ? 2 : 4) + (isOther ? 1 : 0);
  };
  return found.toSorted((one, other) => rank(one) - rank(other));
}
