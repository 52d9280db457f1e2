import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../stack/problem';
import type { Package } from './packages';

/**
 * The licences whose packages may be shipped, as the packages write them. All let their software be passed on in a product under another
 * licence, with their text beside it. Another one, or another expression of these, is read by a person before it goes in here.
 */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // Of data alone: which browsers know what.
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT AND ISC AND BSD-3-Clause',
  'MIT-0',
  'Unlicense',
]);

/** Licences of packages that do not name theirs in package.json, as their texts say. */
const read: Readonly<Record<string, string>> = { 'unionfs@4.6.0': 'Unlicense' };

const textNames = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/**
 * Returns the list of the packages with their licences, followed by the texts of these and their notices, each text once. Throws Problem
 * when a licence is not one of those that are allowed.
 */
export function listLicences(packages: readonly Package[]): string {
  const known = packages.map((each) => ({ ...each, licence: each.licence ?? read[keyOf(each)] }));
  const refused = known.filter(({ licence }) => licence === undefined || !allowed.has(licence));
  if (refused.length > 0)
    throw new Problem(
      `These packages may not be shipped: ${refused.map((each) => `${keyOf(each)} (${each.licence ?? 'no licence named'})`).join(', ')}. Take another package, or read the licence and add it to dev/release/licences.ts.`,
    );
  const lines = known.map((each) => `${keyOf(each)}  ${each.licence}`);
  const texts = new Map<string, string[]>();
  const without: string[] = [];
  for (const each of packages) {
    // What only some systems install is not here; the text comes with it.
    const found = each.isOfOneSystem ? [] : textsIn(each.folder);
    if (found.length === 0) without.push(keyOf(each));
    for (const text of found) texts.set(text, [...(texts.get(text) ?? []), keyOf(each)]);
  }
  return [
    'The packages that Sillage is made of, and that it installs, with their licences.',
    ...lines,
    rule,
    'These packages have no text of their licence in them, or are for one system and bring theirs with them:',
    ...without,
    ...[...texts].flatMap(([text, of]) => [rule, ...of, '', text]),
    '',
  ].join('\n');
}

const rule = `\n${'-'.repeat(80)}\n`;
const keyOf = ({ name, version }: Pick<Package, 'name' | 'version'>): string => `${name}@${version}`;

/** The licence and the notices in a package's folder. */
function textsIn(folder: string): string[] {
  if (!existsSync(folder)) throw new Problem(`${folder} is not installed: run npm ci.`);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && textNames.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
}
