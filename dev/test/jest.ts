import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { runTool } from './command';
import { groupsVariable, writeGroups } from './groups';
import type { Suite } from './suites';
import type { Counts, Failure } from './tally';

/** The fields of jest's --json output that are used here. */
const resultSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  /** Test files that failed before their first test. */
  numRuntimeErrorTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
          /** In milliseconds; null of a test that did not run. */
          duration: z.number().nullish(),
        }),
      ),
    }),
  ),
});

/** The result of a suite; `longest` are the files whose tests took the most time, with their seconds. */
interface SuiteResult extends Counts {
  failures: Failure[];
  longest: { file: string; seconds: number }[];
}

const none = { passed: 0, failed: 0, skipped: 0, failures: [], longest: [] };
const longestTold = 5;
/** In characters: room is left for what a hook tells of a failed test, as what its page showed. */
const longestMessage = 1_200;

/** jest's workers take over its options. New objects have 64 MB instead of 16 MB until they are collected: a quarter less work for screens. */
const nodeOptions = ['--max-semi-space-size=64'];

/** Runs the files of a suite with jest. */
export async function runJest(
  suite: Suite,
  files: string[],
  options: { env: NodeJS.ProcessEnv; folder: string; signal: AbortSignal },
): Promise<SuiteResult> {
  const { env, folder, signal } = options;
  const resultFile = join(folder, `${suite.name}.json`);
  const groupsFolder = join(folder, 'groups');
  // jest refuses a root that is not there.
  mkdirSync(groupsFolder, { recursive: true });
  const projects = [...new Set(files.map(suite.projectOf))];
  const paths = projects.flatMap((project) => {
    const own = files.filter((file) => suite.projectOf(file) === project);
    const grouping = suite.grouping?.[project];
    return grouping ? writeGroups(groupsFolder, project, own, grouping) : own;
  });
  const args = [
    'jest/bin/jest.js',
    '--ci',
    '--json',
    `--outputFile=${resultFile}`,
    ...(suite.atOnce === undefined ? [] : [`--maxWorkers=${suite.atOnce}`]),
    '--selectProjects',
    ...projects,
    '--runTestsByPath',
    ...paths,
  ];
  // jest also prints the JSON unless it writes it to a file; its report goes to stderr.
  const groupsEnv = { ...env, [groupsVariable]: groupsFolder };
  await runTool(args, { env: groupsEnv, signal, live: true, nodeOptions });
  if (signal.aborted) return none;
  if (!existsSync(resultFile))
    return { ...none, failed: 1, failures: [{ name: suite.name, reason: 'jest left no result' }] };
  const result = resultSchema.parse(JSON.parse(readFileSync(resultFile, 'utf8')));
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests + result.numTodoTests,
    failures: result.testResults.flatMap(failuresOf),
    longest: longestOf(result.testResults),
  };
}

type JestFile = z.infer<typeof resultSchema>['testResults'][number];

/** A group's tests stand in a `describe` of their file (groups.ts), which is then the first part of a test's name. */
const isGroup = (path: string): boolean => path.startsWith('..');

function longestOf(results: JestFile[]): SuiteResult['longest'] {
  const seconds = new Map<string, number>();
  for (const { name, assertionResults } of results) {
    const path = relative('.', name);
    for (const { ancestorTitles, duration } of assertionResults) {
      const file = isGroup(path) ? (ancestorTitles[0] ?? path) : path;
      seconds.set(file, (seconds.get(file) ?? 0) + (duration ?? 0) / 1_000);
    }
  }
  const sorted = [...seconds].sort(([, one], [, other]) => other - one);
  return sorted.slice(0, longestTold).map(([file, taken]) => ({ file, seconds: taken }));
}

/** Returns the failed tests of a file; the file itself where it failed without a failed test. */
function failuresOf(file: JestFile): Failure[] {
  const path = relative('.', file.name);
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && file.status === 'failed') {
    return [{ name: path, reason: file.message }];
  }
  return failed.map(({ fullName, failureMessages }) => ({
    name: isGroup(path) ? fullName : `${path} › ${fullName}`,
    reason: failureMessages.map((message) => message.slice(0, longestMessage)).join('\n'),
  }));
}
