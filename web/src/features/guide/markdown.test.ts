import { expect, test } from 'vitest';
import { blocksOf, spansOf } from './markdown.ts';

const chapter = `# Company

![Companies](../pictures/en/company.png)

Two lines
are one paragraph.

## What people do here most

1. *Make one.* **New**, then
   **Save**.
2. See [drafts](basics.md#drafts).

| you are | your day |
| --- | --- |
| sales | \`q\` |
`;

test('a chapter becomes headings, pictures, paragraphs, lists and tables', () => {
  expect(blocksOf(chapter)).toEqual([
    { kind: 'heading', level: 1, text: 'Company', id: 'company' },
    { kind: 'picture', text: 'Companies', source: '../pictures/en/company.png' },
    { kind: 'paragraph', text: 'Two lines are one paragraph.' },
    { kind: 'heading', level: 2, text: 'What people do here most', id: 'what-people-do-here-most' },
    { kind: 'list', ordered: true, items: ['*Make one.* **New**, then **Save**.', 'See [drafts](basics.md#drafts).'] },
    { kind: 'table', head: ['you are', 'your day'], rows: [['sales', '`q`']] },
  ]);
});

test('bold, italic, code and links stand out of the text', () => {
  expect(spansOf('*Make one.* **New**: `q`, see [drafts](basics.md#drafts).')).toEqual([
    { kind: 'italic', text: 'Make one.' },
    { kind: 'text', text: ' ' },
    { kind: 'bold', text: 'New' },
    { kind: 'text', text: ': ' },
    { kind: 'code', text: 'q' },
    { kind: 'text', text: ', see ' },
    { kind: 'link', text: 'drafts', target: 'basics.md#drafts' },
    { kind: 'text', text: '.' },
  ]);
});
