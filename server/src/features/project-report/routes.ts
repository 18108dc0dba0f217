import { projectReportAccess, taskReportList, taskReportPage, taskReportSummary } from '@gso/contract/project-report';
import { route } from '../../platform/http/route.ts';
import { exportSheet } from '../../platform/sheet-exchange/export-sheet.ts';
import { listReport } from './queries.ts';
import { reportFile, reportSource } from './sheet.ts';
import { summarizeReport } from './summary.ts';

export const projectReportRoutes = [
  route({
    method: 'GET',
    path: '/api/report/project/alltaskdetail',
    summary: 'Tasks of all projects by the day they are due, and how late they were',
    access: projectReportAccess.read,
    query: taskReportList.schema,
    response: { 200: taskReportPage },
    refuses: [],
    handler: ({ reads, query }) => listReport(reads, query),
  }),
  route({
    method: 'GET',
    path: '/api/report/project/alltaskdetail/summary',
    summary: 'How many of the same tasks were on time, altogether and for each person',
    access: projectReportAccess.read,
    query: taskReportList.schema,
    response: { 200: taskReportSummary },
    refuses: [],
    handler: ({ reads, query }) => summarizeReport(reads, query),
  }),
  route({
    method: 'GET',
    path: '/api/report/project/alltaskdetail/all',
    summary: 'The same tasks as a spreadsheet',
    access: projectReportAccess.read,
    query: taskReportList.fileSchema,
    response: { 200: 'file' },
    refuses: [422],
    handler: (call) => exportSheet(call, reportFile, reportSource(call.query)),
  }),
];
