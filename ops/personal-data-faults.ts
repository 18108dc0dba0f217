interface Marks {
  personal?: Readonly<Record<string, unknown>>;
  other?: readonly string[];
}

const holdsContent = /^(?:text|json|jsonb|bytea|inet|cidr|uuid|xml|tsvector|character)\b/;

/** Columns of the schema that have no mark, two marks, or a mark although they do not exist. */
export function faultsOf(outline: string, marked: Readonly<Record<string, Marks>>): string[] {
  const usernames = new Set(
    [...outline.matchAll(/^constraint \S+ of (\w+): FOREIGN KEY \((\w+)\) REFERENCES user_login\(username\)/gm)].map(
      ([, table = '', column = '']) => `${table}.${column}`,
    ),
  );
  const columns = [...outline.matchAll(/^column (\w+)\.(\w+): (.+)$/gm)].map(
    ([, table = '', column = '', type = '']) => ({
      name: `${table}.${column}`,
      table,
      column,
      type,
    }),
  );
  const marks = Object.entries(marked).flatMap(([table, { personal = {}, other = [] }]) =>
    [...Object.keys(personal), ...other].map((column) => `${table}.${column}`),
  );
  const known = new Set(columns.map(({ name }) => name));
  const unmarked = columns.filter(
    ({ name, type }) =>
      holdsContent.test(type) && !type.includes(' generated ') && !usernames.has(name) && !marks.includes(name),
  );
  return [
    ...unmarked.map(({ name }) => `${name} has no mark: does it hold data about a person?`),
    ...marks.filter((name) => !known.has(name)).map((name) => `${name} does not exist.`),
    ...marks.filter((name, place) => marks.indexOf(name) !== place).map((name) => `${name} is marked twice.`),
  ];
}
