import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Problem } from '../stack/problem';

/** A line that is put into a file that is there, before the text given, which stands in it once. */
export interface Insertion {
  file: string;
  before: string;
  line: string;
}

/** What a new step kind or app begins with. */
export interface Skeleton {
  /** New files, by their paths from the root. */
  files: Readonly<Record<string, string>>;
  insertions: readonly Insertion[];
  /** What is to be written now, in order. */
  next: readonly string[];
}

/** The names of a thing in the ways in which code writes them. */
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

/** The text with the insertion made. Throws Problem where its place is not there, or there more than once. */
export function inserted(text: string, { file, before, line }: Insertion): string {
  const parts = text.split(before);
  if (parts.length !== 2)
    throw new Problem(`${file} has no single “${before.trim()}” to insert a line before.`);
  return `${parts[0] ?? ''}${line}\n${before}${parts[1] ?? ''}`;
}

/** Every file that the skeleton makes or changes, with its new text; nothing is written. Throws Problem where a file is there already. */
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
