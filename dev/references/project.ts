import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { anchorsOf } from './anchors';
import { citationsIn, type Citation } from './citations';

/** Folders that are not our sources, or whose files are compared byte for byte. */
const skipped = new Set(['node_modules', 'dist', 'coverage', 'histories', '.git', '.data']);
const read = /\.(?:tsx?|mjs|cjs|md|ya?ml|jsonc)$/;

/** Returns the files of the project that may cite something, as paths from its root. */
export function citingFiles(folder = '.'): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return citingFiles(path);
    return read.test(entry.name) ? [path] : [];
  });
}

/** Returns the decision records: their files by number. A number that is used twice has both files. */
export function decisionFiles(): Map<number, string[]> {
  const files = new Map<number, string[]>();
  for (const name of readdirSync('docs/decisions')) {
    const number = Number(/^(\d{4})-/.exec(name)?.[1]);
    files.set(number, [...(files.get(number) ?? []), join('docs/decisions', name)]);
  }
  return files;
}

/** Returns why a citation is broken; null where its target exists. */
export function problemOf(citation: Citation): string | null {
  switch (citation.kind) {
    case 'outside':
      return 'cites a text that is not here: state the rule, or cite an anchor of docs/contract.md';
    case 'decision':
      return decisionFiles().has(citation.number) ? null : 'there is no such decision';
    case 'path':
      return pathProblem(citation.path, citation.anchor);
  }
}

function pathProblem(path: string, anchor: string | null): string | null {
  if (!isThere(path)) return `there is no ${path}`;
  if (anchor === null) return null;
  return anchorsOf(readFileSync(path, 'utf8')).has(anchor) ? null : `${path} has no #${anchor}`;
}

/** Comments may name a module with or without its extension. */
const isThere = (path: string): boolean =>
  ['', '.ts', '.tsx'].some((ending) => existsSync(`${path}${ending}`));

/** Returns every broken citation of a file, one per line. */
export const brokenCitations = (path: string): string[] =>
  citationsIn(path, readFileSync(path, 'utf8')).flatMap((citation) => {
    const problem = problemOf(citation);
    return problem === null ? [] : [`${path}:${citation.line} ${citation.text}: ${problem}`];
  });
