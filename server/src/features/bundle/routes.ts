import {
  bundleAccess,
  bundleInput,
  bundleList,
  bundlePage,
  bundlePatch,
  bundleRow,
  bundleSaved,
} from '@gso/contract/bundle';
import { recordId, version } from '@gso/contract/fields';
import * as z from 'zod';
import { route } from '../../platform/http/route.ts';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { save } from '../../platform/save/save.ts';
import { bundle } from './bundle-kind.ts';
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
