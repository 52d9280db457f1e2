/**
 * Formats what is staged, as `npm run format` would, and nothing else: of a file that is staged in part only the staged part, so that no
 * other change enters the commit. Files that Prettier cannot read stay as they are; `npm run check` names them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { format, getFileInfo, resolveConfig } from 'prettier';

function git(args, input) {
  const { status, stdout, stderr } = spawnSync('git', args, { input, maxBuffer: 256 * 1024 * 1024 });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Mode and path of each file that the commit adds or changes; links and submodules are none. */
function stagedFiles() {
  const fields = git(['diff', '--cached', '--raw', '--no-renames', '--diff-filter=AM', '-z'])
    .toString()
    .split('\0');
  const files = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const mode = fields[at].split(' ')[1];
    if (mode.startsWith('100')) files.push({ mode, path: fields[at + 1] });
  }
  return files;
}

/** The staged text as Prettier has it; null where it is so already, or Prettier does not read it. */
async function formatted(path, staged) {
  const { ignored, inferredParser } = await getFileInfo(path, { ignorePath: '.prettierignore' });
  if (ignored || inferredParser === null) return null;
  try {
    const text = await format(staged, {
      ...(await resolveConfig(path, { editorconfig: true })),
      filepath: path,
    });
    return text === staged ? null : text;
  } catch {
    return null;
  }
}

// `git commit <paths>` makes its commit from an index of its own, which the usual one does not follow.
const isOwnIndex = basename(process.env.GIT_INDEX_FILE ?? 'index').startsWith('next-index-');
const unformatted = [];

for (const { mode, path } of stagedFiles()) {
  const staged = git(['show', `:${path}`]).toString();
  const text = await formatted(path, staged);
  if (text === null) continue;
  unformatted.push(path);
  if (isOwnIndex) continue;
  const hash = git(['hash-object', '-w', '--stdin'], text).toString().trim();
  git(['update-index', '--cacheinfo', `${mode},${hash},${path}`]);
  if (existsSync(path) && readFileSync(path, 'utf8') === staged) writeFileSync(path, text);
}

if (isOwnIndex && unformatted.length > 0) {
  console.error(
    `Not formatted: ${unformatted.join(', ')}. \`npm run format\` formats them; then commit again.`,
  );
  process.exitCode = 1;
}
