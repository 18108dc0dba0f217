import { searchableKinds, searchAccess, searchQuery, searchReply } from '@gso/contract/search';
import { route } from '../../platform/http/route.ts';
import { searchRecords } from './search.ts';

export const searchRoutes = [
  route({
    method: 'GET',
    path: '/api/search',
    summary: 'Records of every kind that you may open, by number or name',
    access: searchAccess,
    query: searchQuery,
    response: { 200: searchReply },
    refuses: [],
    handler: ({ reads, query, actor }) => searchRecords(reads, searchableKinds(actor.permissions), query.q),
  }),
];
