import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { runTool } from './command';
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
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** Runs the files of a suite with jest, and returns the counts and the failed tests. */
export async function runJest(
  suite: Suite,
  files: string[],
  options: { env: NodeJS.ProcessEnv; resultFile: string; signal: AbortSignal },
): Promise<Counts & { failures: Failure[] }> {
  const { env, resultFile, signal } = options;
  const args = [
    'jest/bin/jest.js',
    '--ci',
    '--json',
    `--outputFile=${resultFile}`,
    '--selectProjects',
    ...suite.projects,
    '--runTestsByPath',
    ...files,
  ];
  // jest also prints the JSON unless it writes it to a file; its report goes to stderr.
  await runTool(args, { env, signal, live: true });
  if (signal.aborted) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  if (!existsSync(resultFile))
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [{ name: suite.name, reason: 'jest left no result' }],
    };
  const result = resultSchema.parse(JSON.parse(readFileSync(resultFile, 'utf8')));
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests + result.numTodoTests,
    failures: result.testResults.flatMap(failuresOf),
  };
}

/** Returns the failed tests of a file; the file itself where it failed without a failed test. */
function failuresOf(file: z.infer<typeof resultSchema>['testResults'][number]): Failure[] {
  const path = relative('.', file.name);
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && file.status === 'failed') {
    return [{ name: path, reason: file.message }];
  }
  return failed.map(({ fullName, failureMessages }) => ({
    name: `${path} › ${fullName}`,
    reason: failureMessages.join('\n'),
  }));
}
