import { fieldAccess, fieldData } from '@gso/contract/field/field-data';
import { route } from '../../platform/http/route.ts';
import { readFieldData } from './queries.ts';

export const fieldRoutes = [
  route({
    method: 'GET',
    path: '/api/field',
    summary: 'What a phone keeps for work without a network',
    access: fieldAccess,
    etag: true,
    response: { 200: fieldData },
    refuses: [],
    handler: ({ reads, actor }) => readFieldData(reads, actor),
  }),
];
