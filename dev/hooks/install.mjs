/**
 * Run by npm as `prepare`, after `npm ci` and `npm install`: tells git to use the hooks beside this file. It fails nothing: where there is
 * no git, no repository, or hooks of the user's own, it leaves everything as it is.
 */
import { spawnSync } from 'node:child_process';

const folder = 'dev/hooks';

const git = (...args) => spawnSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

// Inside another project's repository (a package, a subfolder) the hooks are not ours to set.
const isOurs = git('rev-parse', '--show-prefix').stdout === '\n';
// The path is relative: git finds it in each worktree, and finds none in one that is of before.
if (isOurs && git('config', 'core.hooksPath').status === 1) git('config', 'core.hooksPath', folder);
