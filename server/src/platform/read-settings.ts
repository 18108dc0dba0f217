import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** A setting as read by this process. */
export interface Setting {
  name: string;
  from: 'environment' | 'file' | 'default' | 'nowhere';
  /** Where its value was read from, or should have been. */
  file?: string;
  /** The value as written in the file. */
  written?: string;
  value?: unknown;
  /** Why it is invalid, and what to do. */
  problem?: string;
}

/** Reads every setting separately: from the file that NAME_FILE names, else from the environment, else its default. */
export function readSettings(shape: z.core.$ZodShape, env: NodeJS.ProcessEnv): Setting[] {
  return Object.entries(shape).map(([name, schema]) => readSetting(name, schema, env));
}

function readSetting(name: string, schema: z.core.$ZodType, env: NodeJS.ProcessEnv): Setting {
  const file = env[`${name}_FILE`];
  const place = { name, ...(file && { file }) };
  try {
    const written = file ? readFileSync(file, 'utf8').trim() : env[name];
    return written ? usable(place, schema, written) : missing(place, schema);
  } catch {
    return { ...place, from: 'file', problem: `${name}_FILE points to ${file}, which cannot be read.` };
  }
}

function usable(place: { name: string; file?: string }, schema: z.core.$ZodType, written: string): Setting {
  const from = place.file ? 'file' : 'environment';
  const { data, error } = z.safeParse(schema, written);
  return error
    ? { ...place, from, problem: `${place.name} ${error.issues[0]?.message}.` }
    : { ...place, from, written, value: data };
}

function missing(place: { name: string; file?: string }, schema: z.core.$ZodType): Setting {
  const { name } = place;
  const { data, error } = z.safeParse(schema, undefined);
  if (!error) return { ...place, from: data === undefined ? 'nowhere' : 'default', value: data };
  const problem = `${name} is missing. Set it in the environment, or put it in a file and set ${name}_FILE.`;
  return { ...place, from: 'nowhere', problem };
}

/** The part of a value that may be shown: nothing of a secret, and an address without its password. */
export function shownValue(name: string, value: unknown): string {
  if (value === undefined || value === '') return 'not set';
  if (/SECRET|KEY|TOKEN|PASS/.test(name)) return 'set';
  if (typeof value !== 'string') return JSON.stringify(value);
  return value.includes('://') ? withoutPassword(value) : value;
}

function withoutPassword(value: string): string {
  if (!URL.canParse(value)) return 'set';
  const { protocol, username, host, pathname } = new URL(value);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}
