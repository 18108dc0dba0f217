import {
  exchangeRateAccess,
  exchangeRateInput,
  exchangeRateList,
  exchangeRateOption,
  exchangeRatePage,
  exchangeRatePatch,
  exchangeRateRow,
  exchangeRateSaved,
  exchangeRateSelectQuery,
  exchangeRateValues,
} from '@gso/contract/exchange-rate';
import { recordId } from '@gso/contract/fields';
import * as z from 'zod';
import { route } from '../../platform/http/route.ts';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { createRecord, updateRecord } from '../../platform/record/write-record.ts';
import { exchangeRate } from './exchange-rate-kind.ts';
import { listExchangeRates, readRateValues, selectExchangeRates } from './queries.ts';
import { refuseIfTaken } from './refuse-if-taken.ts';

export const exchangeRateRoutes = [
  ...recordRoutes({
    path: '/api/exchangerate',
    noun: ['exchange rate', 'exchange rates'],
    access: exchangeRateAccess,
    kind: exchangeRate,
    query: exchangeRateList.schema,
    list: listExchangeRates,
    schemas: {
      row: exchangeRateRow,
      page: exchangeRatePage,
      saved: exchangeRateSaved,
      input: exchangeRateInput,
      patch: exchangeRatePatch,
    },
    create: (tx, actor, input) => refuseIfTaken(createRecord(tx, actor, exchangeRate, input)),
    update: (tx, actor, change) => refuseIfTaken(updateRecord(tx, actor, exchangeRate, change)),
  }),
  route({
    method: 'GET',
    path: '/api/exchangerate/select',
    summary: 'All exchange rates into a currency',
    access: exchangeRateAccess.pick,
    query: exchangeRateSelectQuery,
    answers: { 200: z.array(exchangeRateOption) },
    refuses: [],
    handler: ({ reads, query }) => selectExchangeRates(reads, query.tgt),
  }),
  route({
    method: 'GET',
    path: '/api/exchangerate/{id}/values',
    summary: 'Every value that the rate of a currency had, the newest first',
    access: exchangeRateAccess.read,
    params: z.strictObject({ id: recordId }),
    answers: { 200: exchangeRateValues },
    refuses: [404],
    handler: ({ reads, params }) => readRateValues(reads, params.id),
  }),
];
