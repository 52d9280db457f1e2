import { posix } from 'node:path';
import { proseOf } from '../../domain/values/text/markdown';

/** What a file cites: a path from the root of the project, with an anchor if it has one; or a decision by its number. */
export type Citation = { line: number; text: string } & (
  | { kind: 'path'; path: string; anchor: string | null }
  | { kind: 'decision'; number: number }
  | { kind: 'outside' }
);

/** A Markdown link, or an HTML attribute in Markdown. */
const links = /\]\(([^()\s]+)\)|(?:src|srcset|href)="([^"\s]+)"/g;

/** A document or a decision, written as a path from the root, as in comments; not part of a URL or of a longer path. */
const documents =
  /(?<![\w/.-])((?:docs\/(?:decisions\/)?)[\w-]+\.md|(?:README|ARCHITECTURE|CONTRIBUTING|CHANGELOG|SECURITY)\.md)(?:#([\w-]+))?/g;
const decisions = /(?<![\w/.-])(?:docs\/decisions\/(\d{4})(?![\w-])|[Dd]ecision (\d+)\b)/g;

/** A file or folder of the project, written as a path from the root. A name with a placeholder does not count. */
const rooms =
  'activities|api|bench|config|db|dev|docs|domain|egress|migrations|tests|ui|worker|workflows|\\.github|\\.devcontainer';
const paths = new RegExp(String.raw`(?<![\w/.-])((?:${rooms})/[\w./-]*\w)(?![\w/*<{-])`, 'g');

/** A numbered section of a text that readers cannot find in the project. Standards are cited by their own number. */
const sections = /\bsections? \d+/gi;
const standards = /\bRFC \d+|\bASVS\b/;
const designs = /(?<![@\w/.-])design\/[\w-]+\.md/g;

/** Returns what a file of the project cites. `path` is from the root, with forward slashes. */
export function citationsIn(path: string, text: string): Citation[] {
  const isMarkdown = path.endsWith('.md');
  const lines = isMarkdown ? proseOf(text) : text.split('\n');
  return lines.flatMap((line, index) => {
    const at = index + 1;
    const said = isMarkdown ? line : commentOf(line);
    return [
      ...(isMarkdown ? linked(path, line, at) : []),
      ...named(withoutLinks(said), at, isMarkdown),
      ...outside(said, at),
    ];
  });
}

function linked(from: string, line: string, at: number): Citation[] {
  return [...line.matchAll(links)].flatMap(([, link, attribute]) => {
    const target = link ?? attribute ?? '';
    if (/^[a-z][a-z+.-]*:/i.test(target) || target.startsWith('/')) return [];
    const [file = '', anchor = null] = target.split('#');
    const path = file === '' ? from : posix.normalize(posix.join(posix.dirname(from), file));
    return [{ kind: 'path', line: at, text: target, path: path.replace(/\/$/, ''), anchor }];
  });
}

function named(said: string, at: number, isMarkdown: boolean): Citation[] {
  const ofDocuments = [...said.matchAll(documents)].map(([whole, path = '', anchor = null]): Citation => ({
    kind: 'path',
    line: at,
    text: whole,
    path,
    anchor,
  }));
  const ofDecisions = [...said.matchAll(decisions)].map(([whole, number, spoken]): Citation => ({
    kind: 'decision',
    line: at,
    text: whole,
    number: Number(number ?? spoken),
  }));
  const spoken = isMarkdown ? codeOf(said) : said;
  const ofPaths = [...spoken.matchAll(paths)].flatMap(([whole, path = '']): Citation[] =>
    /^docs\/|\.md$/.test(path) ? [] : [{ kind: 'path', line: at, text: whole, path, anchor: null }],
  );
  return [...ofDocuments, ...ofDecisions, ...ofPaths];
}

function outside(said: string, at: number): Citation[] {
  const numbered = standards.test(said) ? [] : [...said.matchAll(sections)];
  return [...numbered, ...said.matchAll(designs)].map(([text]) => ({ kind: 'outside', line: at, text }));
}

/** Returns the comment of a line of code, or the whole line where it continues a comment; otherwise an empty string. */
function commentOf(line: string): string {
  const begins = /^\s*(?:\/\*\*?|\*|#|--)\s/.exec(line);
  return begins ? line : (/(?<![:'"`\w])\/\/ .*$|\/\*.*$|\{\/\*.*$/.exec(line)?.[0] ?? '');
}

const withoutLinks = (line: string): string =>
  line.replaceAll(/\]\([^()]*\)/g, ']').replaceAll(/https?:\/\/\S+/g, '');

/** Returns the texts in backticks that are not npm commands. */
const codeOf = (line: string): string =>
  [...line.matchAll(/`([^`]+)`/g)]
    .flatMap(([, code = '']) => (code.startsWith('npm ') ? [] : [code]))
    .join(' ');
