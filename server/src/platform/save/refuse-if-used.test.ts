import { auditedEntities } from '@gso/contract/audit';
import { nouns } from '@gso/contract/nouns';
import { expect, it } from 'vitest';
import { expectedOutline } from '../db/outline.ts';

const foreignKey = /^FOREIGN KEY \(.*\) REFERENCES (?<target>\w+)\(.*\)(?<onDelete>.*)$/;

it('has a name for every table that can refer to a record', async () => {
  const referring = [...(await expectedOutline())].flatMap(([part, definition]) => {
    const { target, onDelete } = foreignKey.exec(definition)?.groups ?? {};
    const isRecord = target !== undefined && Object.hasOwn(auditedEntities, target);
    const refuses = isRecord && !onDelete?.includes('CASCADE');
    // "constraint visit_shodan_id_fkey of visit". Accounts are disabled and never deleted.
    return refuses && target !== 'user_login' ? [part.slice(part.lastIndexOf(' ') + 1)] : [];
  });
  expect(referring).toContain('quotation_revision');
  expect([...new Set(referring)].filter((table) => !Object.hasOwn(nouns, table))).toEqual([]);
});
