/** The rows once one of them stands at another place; themselves where nothing moves. */
export function moved<Row>(rows: Row[], { from, to }: { from: number; to: number }): Row[] {
  const row = rows[from];
  if (!row || to < 0 || to >= rows.length || from === to) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}
