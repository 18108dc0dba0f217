import { parseArgs } from 'node:util';
import { UsageError } from './command-error.ts';

interface Option {
  about: string;
  /** The name of the option's value. An option without one is a flag. */
  value?: string;
  required?: boolean;
}

interface Given<Name extends string> {
  text(name: Name): string | undefined;
  needed(name: Name): string;
  flag(name: Name): boolean;
  word(place: number): string;
}

export interface Command {
  name: string;
  /** One line for the overview. */
  summary: string;
  /** Only for developers. */
  forDevelopment?: boolean;
  /** Details for the command's own help. */
  details?: string;
  /** The positional arguments. All of them are required. */
  words?: readonly string[];
  options: Record<string, Option>;
  run: (args: string[]) => Promise<void>;
}

interface Described<Name extends string> extends Pick<
  Command,
  'name' | 'summary' | 'forDevelopment' | 'details' | 'words'
> {
  options?: Record<Name, Option>;
  run: (given: Given<Name>) => Promise<void> | void;
}

export function command<Name extends string = never>({ run, ...about }: Described<Name>): Command {
  const options: Record<string, Option> = about.options ?? {};
  return { ...about, options, run: async (args) => run(given(options, about.words ?? [], args)) };
}

function given(options: Record<string, Option>, words: readonly string[], args: string[]): Given<string> {
  const { values, positionals } = parsed(options, words, args);
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    text,
    needed: (name) => text(name) ?? '',
    flag: (name) => values[name] === true,
    word: (place) => positionals[place] ?? '',
  };
}

interface Parsed {
  values: Record<string, unknown>;
  positionals: string[];
}

function parsed(options: Record<string, Option>, words: readonly string[], args: string[]): Parsed {
  const types = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const,
  );
  const { values, positionals } = asUsage(() =>
    parseArgs({ args, options: Object.fromEntries(types), allowPositionals: words.length > 0 }),
  );
  if (positionals.length !== words.length) throw new UsageError(`${words.join(' ')} is needed.`);
  for (const [name, { required, value }] of Object.entries(options)) {
    const written = values[name];
    if (required && (typeof written !== 'string' || written.trim() === '')) {
      throw new UsageError(`--${name} ${value} is needed.`);
    }
  }
  return { values, positionals };
}

/** Node's message about wrong arguments begins with a sentence for the person who typed them. */
function asUsage<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '').replace(/\.?$/, '.') : '');
  }
}

const width = 28;

/** All commands, one per line. */
export function overviewOf(commands: readonly Command[]): string {
  const line = ({ name, summary }: Command) => `  gso ${name.padEnd(width)}${summary}`;
  return commands.map(line).join('\n');
}

export function helpOf({ name, summary, details, words = [], options }: Command): string {
  const shapes = Object.entries(options).map(([option, { value, required }]) => {
    const shape = value ? `--${option} ${value}` : `--${option}`;
    return { shape, usage: required ? shape : `[${shape}]`, about: options[option]?.about ?? '' };
  });
  const usage = ['gso', name, ...words, ...shapes.map((one) => one.usage)].join(' ');
  const lines = shapes.map(({ shape, about }) => `  ${shape.padEnd(width + 4)}${about}`);
  const parts = [usage, `${capital(summary)}.`, details?.trim(), lines.join('\n')];
  return parts.filter(Boolean).join('\n\n');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
