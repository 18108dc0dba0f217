import * as z from 'zod';
import { fieldMessages, idOrNone, largestInteger, text } from '../fields.ts';
import { limits } from '../limits.ts';
import { exportQuery } from './export-format.ts';
import { queryReader } from './read-query.ts';

/**
 * One schema for the browser's address and the API. The short names of the wire (ps, pn, so, dc, q …) are
 * translated here and nowhere else; features see page, size, sort, descending and search.
 */
export interface ListQuery<Sort extends string> {
  page: number;
  size: number;
  sort: Sort;
  descending: boolean;
  search: string;
  exactCount: boolean;
}

type Filters = Record<string, { wire: string; schema: z.ZodType }>;
type FilterValues<F extends Filters> = { [K in keyof F]: z.output<F[K]['schema']> };

export interface ListQueryDefinition<Sort extends string, F extends Filters> {
  sort: readonly [Sort, ...Sort[]];
  defaultSort?: Sort;
  defaultDescending?: boolean;
  defaultSize?: number;
  /** How many rows per page a screen offers. */
  pageSizes?: readonly number[];
  /** For screens that offer more rows per page than usual. */
  largestSize?: number;
  filters?: F;
}

const wireFlag = z.enum(['true', 'false']);

/** The ids of the rows that a user has selected, separated by commas. An export of them ignores all other rows. */
const chosenIds = z
  .string()
  .max(limits.chosenRows * 11)
  .regex(/^\d{1,10}(,\d{1,10})*$/)
  .transform((ids) => ids.split(',').map(Number))
  .pipe(z.array(z.int().min(1).max(largestInteger)).max(limits.chosenRows))
  .optional();

/** The names of the filters of a list, by its schema. The server compares them with who may read the field of that name. */
export const filtersOfList = new WeakMap<z.ZodType, readonly string[]>();

export function listQuery<Sort extends string, F extends Filters = Record<never, never>>(
  definition: ListQueryDefinition<Sort, F>,
) {
  const filters = Object.entries(definition.filters ?? {});
  const wireNames = ['ps', 'pn', 'so', 'dc', 'q', 'exact', ...filters.map(([, filter]) => filter.wire)];
  const parameters = z.strictObject({
    ps: z.coerce
      .number()
      .int()
      .min(1)
      .max(definition.largestSize ?? limits.pageSizeMax)
      .default(definition.defaultSize ?? 20),
    pn: z.coerce.number().int().min(0).max(limits.listDepth).default(0),
    so: z.enum(definition.sort).default(definition.defaultSort ?? definition.sort[0]),
    dc: wireFlag.default(definition.defaultDescending ? 'true' : 'false'),
    q: text(limits.searchText).default(''),
    exact: wireFlag.default('false'),
    ...Object.fromEntries(filters.map(([, filter]) => [filter.wire, filter.schema])),
  });
  const toQuery = (wire: z.output<typeof parameters>): ListQuery<Sort> & FilterValues<F> => {
    const values: Record<string, unknown> = wire;
    return {
      page: wire.pn,
      size: wire.ps,
      sort: wire.so as Sort,
      descending: wire.dc === 'true',
      search: wire.q,
      exactCount: wire.exact === 'true',
      ...(Object.fromEntries(filters.map(([name, filter]) => [name, values[filter.wire]])) as FilterValues<F>),
    };
  };
  const schema = parameters
    .refine(({ pn, ps }) => pn * ps <= limits.listDepth, { path: ['pn'], message: fieldMessages.deepPage })
    .transform(toQuery);
  const fileParameters = parameters.extend(exportQuery.shape);
  /** All rows that match, as a file. */
  const fileSchema = fileParameters.transform((wire) => ({ ...toQuery(wire), format: wire.format }));
  /** The same where rows can be selected. */
  const exportSchema = fileParameters
    .extend({ ids: chosenIds })
    .transform((wire) => ({ ...toQuery(wire), format: wire.format, ids: wire.ids }));

  filtersOfList.set(
    schema,
    filters.map(([name]) => name),
  );

  type Query = z.output<typeof schema>;
  const defaults: Query = schema.parse({});
  const read = queryReader(schema);

  /** The query as URL parameters; values that equal their default are left out, so that addresses stay short. */
  function toWire(query: Query): Record<string, string> {
    const wire: [string, unknown, unknown][] = [
      ['ps', query.size, defaults.size],
      ['pn', query.page, defaults.page],
      ['so', query.sort, defaults.sort],
      ['dc', query.descending, defaults.descending],
      ['q', query.search, defaults.search],
      ['exact', query.exactCount, defaults.exactCount],
      ...filters.map(([name, filter]): [string, unknown, unknown] => [
        filter.wire,
        query[name as keyof Query],
        defaults[name as keyof Query],
      ]),
    ];
    return Object.fromEntries(
      wire
        .filter(([, value, fallback]) => value !== undefined && value !== fallback)
        .map(([name, value]) => [name, String(value)]),
    );
  }

  /** The filters as URL parameters: the search and every filter that is not empty, even if that is its default. */
  function toFilters(query: Query): Record<string, string> {
    const wire: [string, unknown][] = [
      ['q', query.search],
      ...filters.map(([name, filter]): [string, unknown] => [filter.wire, query[name as keyof Query]]),
    ];
    return Object.fromEntries(
      wire
        .filter(([, value]) => value !== '' && value !== 0 && value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    );
  }

  /** Reads URL parameters that users may have edited: invalid values fall back to their default. */
  function fromWire(parameters: Record<string, unknown>): Query {
    const known = read(
      Object.fromEntries(
        wireNames.filter((name) => parameters[name] !== undefined).map((name) => [name, String(parameters[name])]),
      ),
    );
    for (;;) {
      const result = schema.safeParse(known);
      if (result.success) return result.data;
      for (const issue of result.error.issues) delete known[String(issue.path[0])];
    }
  }

  const { sort: sorts, pageSizes = [5, 20, 50, 100] } = definition;
  return { schema, fileSchema, exportSchema, sorts, pageSizes, defaults, wireNames, toWire, toFilters, fromWire };
}

/** A page of a list. Beyond the cap totalElements stops counting and totalCapped is true. */
export const listPage = <Row extends z.ZodType>(row: Row) =>
  z.object({
    content: z.array(row),
    totalElements: z.number().int(),
    totalCapped: z.boolean(),
    totalPages: z.number().int(),
    number: z.number().int(),
    size: z.number().int(),
    totalAmount: z.number().optional(),
  });

export interface ListPage<Row> {
  content: Row[];
  totalElements: number;
  totalCapped: boolean;
  totalPages: number;
  number: number;
  size: number;
  /** The sum of the amounts of all matching rows, in lists of amounts. Missing if the rows are not all counted. */
  totalAmount?: number | undefined;
}

/** The query of every autocomplete call: the typed text, and the first page of matches by name. */
export const autocompleteQuery = z.strictObject({
  q: text(limits.searchText).default(''),
  ps: z.coerce.number().int().min(1).max(limits.autocompleteRows).default(limits.autocompleteRows),
  pn: z.literal(['0', 0]).optional(),
  so: z.string().max(limits.text).optional(),
});

/** The query of every hint about probable duplicates: the typed name, and the record that is being edited. */
export const similarQuery = z.strictObject({ name: text(limits.searchText), except: idOrNone.optional() });
