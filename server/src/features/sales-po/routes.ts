import { recordId, version } from '@gso/contract/fields';
import { doneReply } from '@gso/contract/record/replies';
import { exportQuery } from '@gso/contract/record/export-format';
import {
  poForm,
  poMessages,
  salesPoAccess,
  salesPoInput,
  salesPoList,
  salesPoPage,
  salesPoPatch,
  salesPoRow,
  salesPoSaved,
} from '@gso/contract/sales-po';
import * as z from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { historyRoute } from '../../platform/audit/history-route.ts';
import { statement } from '../../platform/db/statement.ts';
import { sumRoute } from '../../platform/explain/sum-route.ts';
import type { StoredFiles } from '../../platform/files/stored-files.ts';
import { shownAlone } from '../../platform/http/content-disposition.ts';
import { sentBack } from '../../platform/http/own-fields.ts';
import { route } from '../../platform/http/route.ts';
import { FileReply } from '../../platform/http/special-replies.ts';
import { readRecord } from '../../platform/record/record-kind.ts';
import { restoreRoute } from '../../platform/record/restore-route.ts';
import { carryOut, createOnce, save } from '../../platform/save/save.ts';
import { chosenOnly, exportSheet } from '../../platform/sheet-exchange/export-sheet.ts';
import { text } from '../../platform/text.ts';
import { exportBom } from '../bom/export-bom.ts';
import { explainedOrders, orderAmount } from './explained-orders.ts';
import { fileOf, listSalesPos, salesPoConditions } from './queries.ts';
import { withPoFile } from './receive-po.ts';
import { salesPo } from './sales-po-kind.ts';
import { salesPoFile, salesPoSource } from './sheet.ts';
import { createSalesPo, orderAgain, readRestored, removeSalesPo, updateSalesPo } from './write-sales-po.ts';

const params = z.strictObject({ id: recordId });
const { read, write } = salesPoAccess;

const noFile = () => new AppError('not-found', text(poMessages.noFile, 'PO ini tidak memiliki berkas'));

const newOrder = sentBack(salesPoInput, salesPoSaved, { isNew: true });
const changedOrder = sentBack(salesPoPatch, salesPoSaved, { isNew: false });

export const salesPoRoutes = (files: StoredFiles) => [
  route({
    method: 'GET',
    path: '/api/salespo',
    summary: 'A page of purchase orders',
    access: read,
    query: salesPoList.schema,
    response: { 200: salesPoPage },
    refuses: [],
    handler: ({ reads, query }) => listSalesPos(reads, query),
  }),
  route({
    method: 'GET',
    path: '/api/salespo/all',
    summary: 'All purchase orders, or those that match the filters of the list, as a spreadsheet',
    access: read,
    query: salesPoList.exportSchema,
    response: { 200: 'file' },
    refuses: [422],
    handler: async (call) => {
      const matching = await salesPoConditions(call.reads, call.query);
      return exportSheet(call, salesPoFile, salesPoSource([...matching, ...chosenOnly('sales_po', call.query.ids)]));
    },
  }),
  route({
    method: 'GET',
    path: '/api/salespo/{id}',
    summary: 'One purchase order',
    access: read,
    params,
    response: { 200: salesPoRow },
    refuses: [404],
    handler: (call) => readRecord(call.reads, salesPo, call.params.id),
  }),
  sumRoute({
    path: '/api/salespo',
    many: 'purchase orders',
    access: read,
    query: salesPoList.schema,
    list: listSalesPos,
    source: explainedOrders,
    name: 'orderSum',
    added: orderAmount,
  }),
  historyRoute({ path: '/api/salespo', one: 'purchase order', access: read, entity: 'sales_po' }),
  route({
    method: 'POST',
    path: '/api/salespo',
    summary: 'Create one purchase order, with its file if there is one',
    access: write,
    upload: { field: poForm.file },
    response: { 201: salesPoSaved },
    refuses: [409, 413, 415, 422],
    handler: (received) =>
      withPoFile(received, { files, schema: newOrder }, ({ call, item: input, fileKey = null }) =>
        createOnce(call, (tx) => createSalesPo(tx, call.actor, { input, fileKey })),
      ),
  }),
  route({
    method: 'POST',
    path: '/api/salespo/{id}',
    summary: 'Change one purchase order and give it another file',
    access: write,
    params,
    upload: { field: poForm.file },
    response: { 200: salesPoSaved },
    refuses: [404, 409, 413, 415, 422],
    handler: (received) => {
      const { id } = received.params;
      return withPoFile(received, { files, schema: changedOrder }, ({ call, item: patch, fileKey }) =>
        save(call, (tx) => updateSalesPo(tx, call.actor, { id, patch, ...(fileKey && { fileKey }) })),
      );
    },
  }),
  route({
    method: 'PATCH',
    path: '/api/salespo/{id}',
    summary: 'Change one purchase order; its file stays or is removed',
    access: write,
    params,
    body: salesPoPatch,
    response: { 200: salesPoSaved },
    refuses: [404, 409, 422],
    handler: ({ params: { id }, ...call }) =>
      save({ ...call, params: { id } }, (tx) => updateSalesPo(tx, call.actor, { id, patch: call.body })),
  }),
  route({
    method: 'DELETE',
    path: '/api/salespo/{id}',
    summary: 'Remove one purchase order; its quotation and shodan are open again',
    access: write,
    params,
    query: z.strictObject({ version }),
    response: { 200: doneReply },
    refuses: [404, 409],
    handler: (call) => carryOut(call, (tx) => removeSalesPo(tx, call.actor, { ...call.params, ...call.query })),
  }),
  restoreRoute({
    path: '/api/salespo',
    one: 'purchase order',
    access: write,
    entity: 'sales_po',
    saved: salesPoSaved,
    prepare: orderAgain,
    read: readRestored,
  }),
  route({
    method: 'GET',
    path: '/api/pdf/salespo/{id}',
    summary: 'The file of one purchase order',
    access: read,
    params,
    query: z.strictObject({ size: z.enum(['full', 'small']).default('full') }),
    response: { 200: 'file' },
    refuses: [404],
    handler: async ({ reads, params: { id }, query }) => {
      const file = await fileOf(reads, id);
      if (!file || (query.size === 'small' && !file.has_thumbnail)) throw noFile();
      if (query.size === 'small') {
        return new FileReply('small.jpg', 'image/jpeg', await files.open(file.key, 'thumbnail'), shownAlone);
      }
      return new FileReply(file.name, file.media_type, await files.open(file.key), shownAlone);
    },
  }),
  route({
    method: 'GET',
    path: '/api/excel/bom-po/{id}',
    summary: 'The bill of materials of one purchase order, as a spreadsheet',
    access: read,
    params,
    query: exportQuery,
    response: { 200: 'file' },
    refuses: [404, 422],
    handler: async (call) => {
      const { id, poNo, company, desc } = await readRecord(call.reads, salesPo, call.params.id);
      return exportBom(call, {
        entity: 'sales_po',
        record: { id, name: poNo },
        about: [
          ['Purchase Order', poNo],
          ['Company', company.name],
          ['Description', desc],
        ],
        purchaseOrders: statement`sales_po.id = ${id}`,
      });
    },
  }),
];
