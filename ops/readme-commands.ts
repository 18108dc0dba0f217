import { readFileSync } from 'node:fs';

/** The commands of the first shell block below a heading of a README: what a reader would copy. */
export function commandsBelow(readme: string, heading: string): string {
  const [, below] = readFileSync(readme, 'utf8').split(`\n${heading}\n`);
  const commands = /\n```sh\n(.*?)\n```/s.exec(below ?? '')?.[1];
  if (!commands) throw new Error(`${readme} has no commands below "${heading}".`);
  return commands;
}
