import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** Ends every id in the registry, because the library appends "Input" to it for the schemas of requests. */
const idEnd = '.';
const inputEnd = `${idEnd}Input`;

/** Values without fields and codes are clearer where they are used. */
const namedTypes = ['object', 'union', 'enum'];

/** The schemas that the contract exports, each named after its export: `companyRow` becomes CompanyRow. */
export async function contractSchemas(): Promise<z.core.$ZodRegistry<{ id: string }>> {
  const folder = dirname(fileURLToPath(import.meta.resolve('@gso/contract/limits')));
  const files = await readdir(folder, { recursive: true });
  const modules = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort();
  const named = z.registry<{ id: string }>();
  for (const file of modules) {
    const exported = (await import(`@gso/contract/${file.slice(0, -'.ts'.length)}`)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (!(value instanceof z.ZodType) || !namedTypes.includes(value.def.type) || named.has(value)) continue;
      named.add(value, { id: `${name.charAt(0).toUpperCase()}${name.slice(1)}${idEnd}` });
    }
  }
  return named;
}

const refStart = '#/components/schemas/';
type Schemas = Record<string, unknown>;

/**
 * Leaves out the schemas that no route uses, and gives the others their short names. A schema that is sent and received
 * in different forms, because of a default or a conversion, keeps "Input" at the end of the name of what is sent.
 */
export function withShortNames<Described extends object>(document: Described): Described {
  const { components, ...rest } = document as { components?: { schemas?: Schemas } };
  const { schemas = {}, ...others } = components ?? {};
  const used = usedSchemas([rest, others], schemas);
  const shortNames = new Map([...used].map((name) => [name, shortNameOf(name, schemas, used)]));
  const renamed = <Value>(value: Value): Value =>
    JSON.parse(JSON.stringify(value), (key, one: unknown) =>
      key === '$ref' && isRef(one) ? refStart + (shortNames.get(nameIn(one)) ?? '') : one,
    ) as Value;
  const kept = [...used].map((name) => [shortNames.get(name) ?? '', renamed(schemas[name])] as const);
  const sorted = Object.fromEntries(kept.sort(([one], [other]) => (one < other ? -1 : 1)));
  return { ...renamed({ ...document, components: others }), components: { ...renamed(others), schemas: sorted } };
}

const isRef = (value: unknown): value is string => typeof value === 'string' && value.startsWith(refStart);
const nameIn = (ref: string): string => ref.slice(refStart.length);

function refsIn(value: unknown): string[] {
  const found: string[] = [];
  JSON.stringify(value, (key, one: unknown) => {
    if (key === '$ref' && isRef(one)) found.push(nameIn(one));
    return one;
  });
  return found;
}

function usedSchemas(document: object, schemas: Schemas): Set<string> {
  const used = new Set(refsIn(document));
  for (const name of used) for (const inner of refsIn(schemas[name])) used.add(inner);
  return used;
}

function shortNameOf(name: string, schemas: Schemas, used: Set<string>): string {
  const isInput = name.endsWith(inputEnd);
  const stem = name.slice(0, -(isInput ? inputEnd : idEnd).length);
  if (!isInput || !used.has(`${stem}${idEnd}`)) return stem;
  return expanded(name, schemas) === expanded(`${stem}${idEnd}`, schemas) ? stem : `${stem}Input`;
}

/** A schema with everything that it refers to, for comparison. */
const expanded = (name: string, schemas: Schemas): string =>
  JSON.stringify(schemas[name], (_, one: unknown) =>
    typeof one === 'object' && one !== null && '$ref' in one && isRef(one.$ref)
      ? expanded(nameIn(one.$ref), schemas)
      : one,
  );
