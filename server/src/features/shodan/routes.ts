import { shodanBulk } from '@gso/contract/record/bulk-kinds';
import { recordId } from '@gso/contract/fields';
import { explanation } from '@gso/contract/explain/explanation';
import { board, boardPage } from '@gso/contract/pipeline/board';
import {
  shodanAccess,
  shodanExport,
  shodanInput,
  shodanList,
  shodanOption,
  shodanPage,
  shodanPatch,
  shodanRow,
  shodanSaved,
  shodanSelectQuery,
} from '@gso/contract/shodan';
import { visitsOfRecord, visitsOfRecordList } from '@gso/contract/visit';
import * as z from 'zod';
import { bulkRoutes } from '../../platform/change-group/bulk-routes.ts';
import { readSnapshot } from '../../platform/db/read-snapshot.ts';
import { sumRoute } from '../../platform/explain/sum-route.ts';
import { route } from '../../platform/http/route.ts';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { chosenOnly, exportSheet } from '../../platform/sheet-exchange/export-sheet.ts';
import { explainBoard } from './explain-board.ts';
import { explainedShodans, shodanAmount } from './explained-shodans.ts';
import { readBoard, readBoardColumn } from './board.ts';
import { listShodans, listVisitsOfShodan, selectShodans, shodanConditions, shodanChanges } from './queries.ts';
import { shodanFile, shodanSource } from './sheet.ts';
import { shodan } from './shodan-kind.ts';

export const shodanRoutes = [
  ...recordRoutes({
    path: '/api/shodan',
    noun: ['shodan', 'shodans'],
    access: shodanAccess,
    kind: shodan,
    query: shodanList.schema,
    list: listShodans,
    schemas: { row: shodanRow, page: shodanPage, saved: shodanSaved, input: shodanInput, patch: shodanPatch },
  }),
  ...bulkRoutes({ path: '/api/shodan', many: 'shodans', schemas: shodanBulk, target: shodanChanges }),
  route({
    method: 'GET',
    path: '/api/shodan/all',
    summary: 'All shodans, or those that match the filters of the list, as a spreadsheet',
    access: shodanAccess.read,
    query: shodanExport.exportSchema,
    response: { 200: 'file' },
    refuses: [422],
    handler: async (call) => {
      const matching = await shodanConditions(call.reads, call.query);
      return exportSheet(call, shodanFile, shodanSource([...matching, ...chosenOnly('shodan', call.query.ids)]));
    },
  }),
  sumRoute({
    path: '/api/shodan',
    many: 'shodans',
    access: shodanAccess.read,
    query: shodanList.schema,
    list: listShodans,
    source: explainedShodans,
    name: 'shodanSum',
    added: shodanAmount,
  }),
  route({
    method: 'GET',
    path: '/api/shodan/board',
    summary: 'The open shodans by stage: count, sum and the first cards of each; status and page size are not used',
    access: shodanAccess.read,
    query: shodanList.schema,
    response: { 200: board },
    refuses: [],
    handler: ({ reads, query }) => readBoard(reads, query),
  }),
  route({
    method: 'GET',
    path: '/api/shodan/board/{id}',
    summary: 'More cards of one stage: page 1 follows the cards of the board',
    access: shodanAccess.read,
    params: z.strictObject({ id: recordId }),
    query: shodanList.schema,
    response: { 200: boardPage },
    refuses: [],
    handler: async ({ reads, params, query }) => ({ cards: await readBoardColumn(reads, params.id, query) }),
  }),
  ...(['amount', 'weighted'] as const).map((figure) =>
    route({
      method: 'GET',
      path: `/api/shodan/board/{id}/explain/${figure}`,
      summary: `How the ${figure === 'amount' ? 'sum' : 'weighted sum'} of one stage of the board was computed`,
      access: shodanAccess.read,
      params: z.strictObject({ id: recordId }),
      query: shodanList.schema,
      response: { 200: explanation },
      refuses: [404],
      handler: ({ db, actor, params, query }) =>
        readSnapshot(db, (tx) => explainBoard(tx, { stage: params.id, figure, query }, actor)),
    }),
  ),
  route({
    method: 'GET',
    path: '/api/shodan/select',
    summary: 'The shodans of one customer that have a status, newest first',
    access: shodanAccess.pick,
    query: shodanSelectQuery,
    response: { 200: z.array(shodanOption) },
    refuses: [],
    handler: ({ reads, query }) => selectShodans(reads, query.cid, query.status),
  }),
  route({
    method: 'GET',
    path: '/api/shodan/{id}/visit',
    summary: 'The visits that belong to one shodan',
    access: shodanAccess.read,
    params: z.strictObject({ id: recordId }),
    query: visitsOfRecordList.schema,
    response: { 200: visitsOfRecord },
    refuses: [404],
    handler: ({ reads, params, query }) => listVisitsOfShodan(reads, params.id, query),
  }),
];
