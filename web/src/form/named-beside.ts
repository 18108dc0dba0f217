/**
 * Leaves out the numbers of other records, such as roleId or company.id, where role.name or company.name tells the same
 * in words.
 */
export function withoutNumbers<Change extends { field: string }>(changes: readonly Change[]): readonly Change[] {
  const fields = new Set(changes.map(({ field }) => field));
  return changes.filter(({ field }) => {
    const other = /^(.+)(?:Id|\.id)$/.exec(field)?.[1];
    return other === undefined || !fields.has(`${other}.name`);
  });
}
