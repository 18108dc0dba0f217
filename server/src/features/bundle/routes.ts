import {
  bundleAccess,
  bundleInput,
  bundleList,
  bundlePage,
  bundlePatch,
  bundleRow,
  bundleSaved,
  explainBundleQuery,
} from '@gso/contract/bundle';
import { explanation } from '@gso/contract/explain/explanation';
import { recordId, version } from '@gso/contract/fields';
import * as z from 'zod';
import { readSnapshot } from '../../platform/db/read-snapshot.ts';
import { route } from '../../platform/http/route.ts';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { save } from '../../platform/save/save.ts';
import { bundle } from './bundle-kind.ts';
import { explainBundle } from './explain-bundle.ts';
import { listBundles } from './queries.ts';
import { createBundle, deleteBundle, recomputeBundle, updateBundle } from './write-bundle.ts';

export const bundleRoutes = [
  ...recordRoutes({
    path: '/api/itembundling',
    noun: ['bundle', 'bundles'],
    access: bundleAccess,
    kind: bundle,
    query: bundleList.schema,
    list: listBundles,
    schemas: { row: bundleRow, page: bundlePage, saved: bundleSaved, input: bundleInput, patch: bundlePatch },
    create: createBundle,
    update: updateBundle,
    remove: deleteBundle,
  }),
  route({
    method: 'GET',
    path: '/api/itembundling/{id}/explain',
    summary: 'How a price of one bundle was computed',
    access: bundleAccess.read,
    params: z.strictObject({ id: recordId }),
    query: explainBundleQuery,
    response: { 200: explanation },
    refuses: [404],
    handler: ({ db, params, query }) => readSnapshot(db, (tx) => explainBundle(tx, params.id, query)),
  }),
  route({
    method: 'POST',
    path: '/api/itembundling/{id}/recompute',
    summary: 'Set the price of one bundle to the current price of its members',
    access: bundleAccess.write,
    params: z.strictObject({ id: recordId }),
    body: z.strictObject({ version }),
    response: { 200: bundleSaved },
    refuses: [404, 409, 422],
    handler: (call) =>
      save(call, (tx) => recomputeBundle(tx, call.actor, { id: call.params.id, version: call.body.version })),
  }),
];
