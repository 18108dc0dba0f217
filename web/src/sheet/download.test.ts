// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fileNameOf } from './download.ts';

test.each([
  ['attachment; filename="Company-All.xls"', 'Company-All.xls'],
  ['attachment; filename=Company-All.xlsx', 'Company-All.xlsx'],
  [`attachment; filename="x.xls"; filename*=UTF-8''Perusahaan%20%C3%BC.xls`, 'Perusahaan ü.xls'],
  ['attachment', undefined],
  [null, undefined],
])('%s names the file %s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});
