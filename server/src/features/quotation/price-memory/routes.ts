import { quotationAccess } from '@gso/contract/quotation';
import { priceMemory, priceMemoryQuery } from '@gso/contract/quotation/price-memory';
import { route } from '../../../platform/http/route.ts';
import { readPriceMemory } from './price-memory.ts';

export const priceMemoryRoutes = [
  route({
    method: 'GET',
    path: '/api/quo/pricememory',
    summary: 'The last prices of an item or a bundle to a company and to others',
    access: quotationAccess.read,
    query: priceMemoryQuery,
    response: { 200: priceMemory },
    refuses: [404],
    handler: ({ reads, query }) => readPriceMemory(reads, query),
  }),
];
