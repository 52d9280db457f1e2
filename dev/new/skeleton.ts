import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Problem } from '../stack/problem';

/** A line inserted into an existing file, before a text that occurs in the file exactly once. */
export interface Insertion {
  file: string;
  before: string;
  line: string;
}

/** The files and insertions that a new step kind or app starts from. */
export interface Skeleton {
  /** New files, by their paths from the root. */
  files: Readonly<Record<string, string>>;
  insertions: readonly Insertion[];
  /** What the author writes next, in order. */
  next: readonly string[];
}

/** The name of a thing in each spelling that code uses. */
export interface Named {
  /** `send-fax` */
  kebab: string;
  /** `sendFax` */
  camel: string;
  /** `SendFax` */
  pascal: string;
  /** `SEND_FAX` */
  upper: string;
  /** `Send fax` */
  title: string;
}

/** Throws Problem for a name that is not kebab-case. */
export function namesOf(kebab: string): Named {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab))
    throw new Problem(`“${kebab}” is not a name in kebab-case, such as send-fax.`);
  const parts = kebab.split('-');
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  const pascal = parts.map(capital).join('');
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    upper: parts.join('_').toUpperCase(),
    title: capital(parts.join(' ')),
  };
}

/** Returns the text with the insertion. Throws Problem where its place is missing or occurs more than once. */
export function inserted(text: string, { file, before, line }: Insertion): string {
  const parts = text.split(before);
  if (parts.length !== 2)
    throw new Problem(`${file} has no single “${before.trim()}” to insert a line before.`);
  return `${parts[0] ?? ''}${line}\n${before}${parts[1] ?? ''}`;
}

/**
 * Returns every file that the skeleton creates or changes, with its new text; writes nothing. Throws Problem where a new file exists
 * already.
 */
export function textsOf({ files, insertions }: Skeleton): Map<string, string> {
  const texts = new Map(Object.entries(files));
  for (const file of texts.keys()) if (existsSync(file)) throw new Problem(`${file} is there already.`);
  for (const insertion of insertions) {
    const { file } = insertion;
    texts.set(file, inserted(texts.get(file) ?? readFileSync(file, 'utf8'), insertion));
  }
  return texts;
}

export function write(texts: ReadonlyMap<string, string>): void {
  for (const [file, text] of texts) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
