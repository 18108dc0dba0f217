import { bareSchema } from '@gso/contract/bare-schema';
import { filtersOfList } from '@gso/contract/record/list-query';
import * as z from 'zod';

/** The fields that the query of a list sorts and filters by. */
export function askedFields(query: z.ZodType | undefined): string[] {
  if (!query) return [];
  const bare = bareSchema(query);
  const so = bare instanceof z.ZodObject ? bareSchema(bare.shape['so']) : undefined;
  return [...(so instanceof z.ZodEnum ? so.options.map(String) : []), ...(filtersOfList.get(query) ?? [])];
}
