import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

it.each([
  ['PO-All.xls', 'attachment; filename="PO-All.xls"'],
  ['PO/2026/001.xlsx', 'attachment; filename="PO_2026_001.xlsx"'],
  [
    'a"; filename="b.html',
    `attachment; filename="a_; filename=_b.html"; filename*=UTF-8''a%22%3B%20filename%3D%22b.html`,
  ],
  ['laporan é.pdf', `attachment; filename="laporan _.pdf"; filename*=UTF-8''laporan%20%C3%A9.pdf`],
  ['line\r\nx-evil: 1', 'attachment; filename="line__x-evil: 1"'],
])('%j', (name, header) => {
  expect(contentDisposition(name)).toBe(header);
});
