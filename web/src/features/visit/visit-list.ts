import type { VisitType } from '@gso/contract/visit/visit-access';
import { visitList, type VisitListQuery } from '@gso/contract/visit/visit-list';
import type { ListDefinition } from '../../table/use-list-state.ts';

/**
 * The list of one type, as its tab keeps it in the address: the tab determines the type, and the notification has the
 * parameter name of the links to it.
 */
export function visitListOf(type: VisitType): ListDefinition<VisitListQuery> {
  const own = (query: VisitListQuery): VisitListQuery => ({
    ...query,
    type,
    // Only sales visits have shodans, and only project visits have projects: no list shows the other's filter.
    hasShodan: type === 'SALES' ? query.hasShodan : '',
    project: type === 'PROJECT' ? query.project : 0,
  });
  return {
    pageSizes: visitList.pageSizes,
    defaults: own(visitList.defaults),
    wireNames: visitList.wireNames.map((name) => (name === 'id' ? 'nid' : name)),
    toWire: (query) => {
      const { vt: _type, id, ...wire } = visitList.toWire(query);
      return { ...wire, ...(id !== undefined && { nid: id }) };
    },
    fromWire: ({ id: _id, nid, ...wire }) => own(visitList.fromWire({ ...wire, id: nid })),
  };
}
