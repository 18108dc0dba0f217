import { limits } from '@gso/contract/limits';
import { expect, test } from 'vitest';
import { attachmentProblem } from './attachment-problem.ts';

test.each([
  ['po.pdf', 'application/pdf', 10, undefined],
  ['photo.JPEG', 'image/jpeg', 10, undefined],
  ['scan.JPEG', '', 10, undefined],
  ['scan', '', 10, 'wrongFile'],
  ['page.html', 'text/html', 10, 'wrongFile'],
  ['picture.svg', 'image/svg+xml', 10, 'wrongFile'],
  ['named.png', 'text/html', 10, 'wrongFile'],
  ['po.pdf', 'application/pdf', 0, 'emptyFile'],
  ['po.pdf', 'application/pdf', limits.attachmentBytes, undefined],
  ['po.pdf', 'application/pdf', limits.attachmentBytes + 1, 'tooLarge'],
])('%s as %s of %i bytes', (name, type, size, problem) => {
  expect(attachmentProblem({ name, type, size })).toBe(problem);
});
