import {
  exchangeRateAccess,
  exchangeRateInput,
  exchangeRateList,
  exchangeRateMessages,
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
import { refuseIfTaken } from '../../platform/record/refuse-if-taken.ts';
import { createRecord, updateRecord } from '../../platform/record/write-record.ts';
import { text } from '../../platform/text.ts';
import { exchangeRate } from './exchange-rate-kind.ts';
import { listExchangeRates, readRateValues, selectExchangeRates } from './queries.ts';

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
    create: (tx, actor, input) => refuseIfTaken(createRecord(tx, actor, exchangeRate, input), 'sourceCurr', taken),
    update: (tx, actor, change) => refuseIfTaken(updateRecord(tx, actor, exchangeRate, change), 'sourceCurr', taken),
  }),
  route({
    method: 'GET',
    path: '/api/exchangerate/select',
    summary: 'All exchange rates into a currency',
    access: exchangeRateAccess.pick,
    query: exchangeRateSelectQuery,
    response: { 200: z.array(exchangeRateOption) },
    refuses: [],
    handler: ({ reads, query }) => selectExchangeRates(reads, query.tgt),
  }),
  route({
    method: 'GET',
    path: '/api/exchangerate/{id}/values',
    summary: 'All values that the rate of a currency had, newest first',
    access: exchangeRateAccess.read,
    params: z.strictObject({ id: recordId }),
    response: { 200: exchangeRateValues },
    refuses: [404],
    handler: ({ reads, params }) => readRateValues(reads, params.id),
  }),
];

const taken = text(exchangeRateMessages.taken, 'Sudah ada kurs untuk mata uang ini');
