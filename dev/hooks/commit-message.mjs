/** `node dev/hooks/commit-message.mjs <file>`: ends with 1 and says why where the message in the file is not in the form of CONTRIBUTING.md. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const types = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'style', 'build', 'ci', 'chore', 'revert'];
const form = new RegExp(`^(?:${types.join('|')})(?:\\([a-z0-9-]+(?:, ?[a-z0-9-]+)*\\))?!?: (?<subject>.+)$`);
/** Most characters of a subject line: it is read in one line of a list. */
const longest = 120;

/** Git and GitHub write these themselves. */
const written = /^(?:Merge |Revert "|(?:fixup|squash|amend)! )/;

/** What is wrong with a commit's message, a sentence each; nothing where it is right. */
export function problemsOf(message) {
  const [first = '', second = ''] = message.split('\n').filter((line) => !line.startsWith('#'));
  if (written.test(first)) return [];
  const subject = form.exec(first)?.groups.subject;
  return [
    ...(subject === undefined
      ? [`The first line must read "type(scope): what it does"; types are ${types.join(', ')}.`]
      : []),
    ...(subject?.endsWith('.') ? ['The first line must not end with a full stop.'] : []),
    ...(first.length > longest
      ? [`The first line has ${first.length} characters; ${longest} are the most.`]
      : []),
    ...(second.trim() !== '' ? ['A blank line must follow the first one.'] : []),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = problemsOf(readFileSync(process.argv[2], 'utf8'));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error(
      'For example: fix(worker): a run wakes once when two edits meet. CONTRIBUTING.md says more.',
    );
    process.exitCode = 1;
  }
}
