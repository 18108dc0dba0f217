import {
  type CompanyInput,
  type CompanyListQuery,
  companyList,
  companyPage,
  type CompanyPatch,
  companyRow,
  companySaved,
  similarCompanies,
} from '@gso/contract/company';
import { historyReply } from '@gso/contract/history';
import { doneReply } from '@gso/contract/replies';
import { call } from '../../api/client.ts';

/** Everything that the screen keeps of the server's answers lies under this key. */
export const companyKey = ['company'] as const;

const path = '/api/company';
export const companyExportPath = `${path}/all`;
export const companyImportPath = '/api/excel/company';

export const fetchCompanies = (query: CompanyListQuery, signal: AbortSignal) =>
  call({ path, query: companyList.toWire(query), reply: companyPage, signal });

export const fetchCompany = (id: number) => call({ path: `${path}/${id}`, reply: companyRow });

export const fetchHistory = (id: number, before: number | undefined, signal: AbortSignal) =>
  call({
    path: `${path}/${id}/history`,
    query: before === undefined ? {} : { before: String(before) },
    reply: historyReply,
    signal,
  });

export const fetchSimilar = (name: string, except: number | undefined, signal: AbortSignal) =>
  call({
    path: `${path}/similar`,
    query: { name, ...(except !== undefined && { except: String(except) }) },
    reply: similarCompanies,
    signal,
  });

export const createCompany = (body: CompanyInput, idempotencyKey: string) =>
  call({ path, method: 'POST', body, idempotencyKey, reply: companySaved });

export const updateCompany = (id: number, body: CompanyPatch) =>
  call({ path: `${path}/${id}`, method: 'PATCH', body, reply: companySaved });

export const removeCompany = (id: number, version: number) =>
  call({ path: `${path}/${id}`, method: 'DELETE', query: { version: String(version) }, reply: doneReply });
