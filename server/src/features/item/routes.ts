import { itemBulk } from '@gso/contract/record/bulk-kinds';
import {
  appliedReply,
  applyRuleInput,
  applyRulePreview,
  applyRuleQuery,
  categorySelectQuery,
  itemAccess,
  itemInput,
  itemList,
  itemPage,
  itemPatch,
  itemRow,
  itemSaved,
  lastApplicationReply,
  undoneReply,
} from '@gso/contract/item';
import { recordId } from '@gso/contract/fields';
import * as z from 'zod';
import { bulkRoutes } from '../../platform/change-group/bulk-routes.ts';
import { route } from '../../platform/http/route.ts';
import { withProgress } from '../../platform/http/progress-lines.ts';
import { mergeRoutes } from '../../platform/merge/merge-routes.ts';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { save } from '../../platform/save/save.ts';
import { sheetRoutes } from '../../platform/sheet-exchange/sheet-routes.ts';
import { applyRule, lastApplication, previewRule, undoApplication } from './apply-rule.ts';
import { item } from './item-kind.ts';
import { itemConditions, listItems, selectBrands, selectCategories, itemChanges } from './queries.ts';
import { itemFile, itemImport, itemSource } from './sheet.ts';

const choices = z.array(z.string());

export const itemRoutes = [
  ...recordRoutes({
    path: '/api/item',
    noun: ['item', 'items'],
    access: { ...itemAccess, history: itemAccess.page },
    kind: item,
    query: itemList.schema,
    list: listItems,
    schemas: { row: itemRow, page: itemPage, saved: itemSaved, input: itemInput, patch: itemPatch },
  }),
  ...mergeRoutes({
    path: '/api/item',
    noun: ['item', 'items'],
    access: itemAccess.write,
    kind: item,
    entity: 'item',
    values: itemPatch.omit({ version: true }),
  }),
  ...sheetRoutes({
    path: '/api/item',
    importPath: '/api/excel/item',
    many: 'items',
    access: itemAccess.write,
    file: itemFile,
    query: itemList.exportSchema,
    conditions: itemConditions,
    source: itemSource,
    target: itemImport,
  }),
  ...bulkRoutes({ path: '/api/item', many: 'items', schemas: itemBulk, target: itemChanges }),
  route({
    method: 'GET',
    path: '/api/item/brand/select',
    summary: 'The brands of all items',
    access: itemAccess.read,
    response: { 200: choices },
    refuses: [],
    handler: ({ reads }) => selectBrands(reads),
  }),
  route({
    method: 'GET',
    path: '/api/item/category/select',
    summary: 'The categories of all items, or of one brand',
    access: itemAccess.read,
    query: categorySelectQuery,
    response: { 200: choices },
    refuses: [],
    handler: ({ reads, query }) => selectCategories(reads, query.brand),
  }),
  route({
    method: 'POST',
    path: '/api/item/price',
    summary: 'Apply a price rule to selected items, a brand or a category of it; or only preview the result',
    access: itemAccess.write,
    query: applyRuleQuery,
    body: applyRuleInput,
    response: { 200: z.union([applyRulePreview, appliedReply]) },
    refuses: [422],
    handler: async (call) =>
      call.query.preview === 'true'
        ? previewRule(call.reads, call.body)
        : withProgress(call, (progress) => save(call, (tx) => applyRule(tx, call.actor, call.body, progress))),
  }),
  route({
    method: 'GET',
    path: '/api/item/price/last',
    summary: 'The last application of a price rule that can still be undone',
    access: itemAccess.write,
    response: { 200: lastApplicationReply },
    refuses: [],
    handler: async ({ reads }) => ({ application: (await lastApplication(reads)) ?? null }),
  }),
  route({
    method: 'POST',
    path: '/api/item/price/{id}/undo',
    summary: 'Undo the last application of a price rule, except for items saved since',
    access: itemAccess.write,
    params: z.strictObject({ id: recordId }),
    response: { 200: undoneReply },
    refuses: [422],
    handler: (call) =>
      withProgress(call, (progress) =>
        save(call, (tx) => undoApplication(tx, call.actor, { id: call.params.id, progress })),
      ),
  }),
];
