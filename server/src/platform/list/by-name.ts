import { limits } from '@gso/contract/limits';
import type { Reader } from '../db/database.ts';
import { readRows, type Statement, statement, text } from '../db/statement.ts';
import { pageOf } from './page-of.ts';
import { containsText } from './search.ts';

interface NamedOption {
  id: number;
  name: string;
}

const optionColumns = text('id, name');
const nameSearch = text('name_search');
const firstPage = { sort: 'name', descending: false, exactCount: false, page: 0 } as const;

/** Records of a table with name and name_search whose name contains the text. */
export async function autocompleteByName(
  db: Reader,
  table: Statement,
  search: string,
  size: number,
): Promise<NamedOption[]> {
  const source = { table, where: containsText(nameSearch, search), sortBy: nameSearch, columns: optionColumns };
  const page = await pageOf(db, source, { ...firstPage, search, size }, (option: NamedOption) => option);
  return page.content;
}

/** One more than is returned, so that the reply can say that there are more. */
export const mostOptions = text(String(limits.optionRows + 1));

/** The first records by name, for short lists; longer ones are searched with autocomplete. */
export function firstByName(db: Reader, table: Statement): Promise<NamedOption[]> {
  return readRows(db, statement`select ${optionColumns} from ${table} order by name_search, id limit ${mostOptions}`);
}

const mostSimilar = text('5');

interface SimilarSource {
  table: Statement;
  columns: Statement;
}

/** The first records that meet the condition, without the one that is being edited. */
export function similarRecords<Similar extends NamedOption>(
  db: Reader,
  { table, columns }: SimilarSource,
  condition: Statement,
  except = 0,
): Promise<Similar[]> {
  return readRows(
    db,
    statement`select ${columns} from ${table} where ${condition} and id <> ${except} order by id limit ${mostSimilar}`,
  );
}

/** Records of a table with name_key that are probably the same organisation under another spelling. */
export function similarByName<Similar extends NamedOption>(
  db: Reader,
  source: SimilarSource,
  name: string,
  except?: number,
): Promise<Similar[]> {
  const key = statement`organisation_name_key(${name.slice(0, limits.searchText)})`;
  return similarRecords(db, source, statement`name_key = ${key} and name_key <> ''`, except);
}
