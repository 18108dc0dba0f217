import { explanation } from '@gso/contract/explain/explanation';
import { explainForecastQuery } from '@gso/contract/explain/forecast';
import { forecast, forecastAccess, forecastExport, forecastQuery } from '@gso/contract/pipeline/forecast';
import { readSnapshot } from '../../platform/db/read-snapshot.ts';
import { route } from '../../platform/http/route.ts';
import { exportSheet } from '../../platform/sheet-exchange/export-sheet.ts';
import { explainForecast } from './explain.ts';
import { readForecast } from './queries.ts';
import { forecastFile, forecastSource } from './sheet.ts';

export const forecastRoutes = [
  route({
    method: 'GET',
    path: '/api/forecast',
    summary: 'Open, weighted, won and lost shodans and targets by month and person; stages and lose reasons',
    access: forecastAccess.read,
    query: forecastQuery,
    response: { 200: forecast },
    refuses: [],
    handler: ({ reads, query }) => readForecast(reads, query),
  }),
  route({
    method: 'GET',
    path: '/api/forecast/explain',
    summary: 'How a figure of the forecast was computed',
    access: forecastAccess.read,
    query: explainForecastQuery,
    response: { 200: explanation },
    refuses: [404],
    handler: ({ db, actor, query }) => readSnapshot(db, (tx) => explainForecast(tx, query, actor)),
  }),
  route({
    method: 'GET',
    path: '/api/forecast/all',
    summary: 'The months of the forecast for each person as a spreadsheet',
    access: forecastAccess.read,
    query: forecastExport,
    response: { 200: 'file' },
    refuses: [422],
    handler: (call) => exportSheet(call, forecastFile, forecastSource(call.query)),
  }),
];
