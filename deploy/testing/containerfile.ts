import { readFileSync } from 'node:fs';

export interface Containerfile {
  /** The last value of each instruction, such as USER. */
  last: ReadonlyMap<string, string>;
  /** The values that ARG instructions give, by name. */
  given: ReadonlyMap<string, string>;
  /** The environment variables of all stages. */
  environment: Record<string, string>;
}

/** Reads a Containerfile of ours; a continued line counts as one. */
export function readContainerfile(name: string): Containerfile {
  const lines = readFileSync(`deploy/${name}`, 'utf8')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const instructions = lines.flatMap((line): [string, string][] => {
    const [, instruction = '', value = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    return instruction === '' ? [] : [[instruction, value]];
  });
  const pairs = (wanted: string, separator: string): [string, string][] =>
    instructions
      .filter(([instruction]) => instruction === wanted)
      .flatMap(([, value]) => value.split(separator))
      .flatMap((pair): [string, string][] => {
        const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
        return name === '' ? [] : [[name, value]];
      });
  return {
    last: new Map(instructions),
    given: new Map(pairs('ARG', '\n')),
    environment: Object.fromEntries(pairs('ENV', ' ')),
  };
}
