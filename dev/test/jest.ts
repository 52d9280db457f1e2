import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { runTool } from './command';
import type { Suite } from './suites';
import type { Counts } from './tally';

/** What jest writes with --json, as far as it is counted here. */
const resultSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  /** Files that broke before their first test. */
  numRuntimeErrorTestSuites: z.number(),
});

/** Runs the files of a suite with jest. */
export async function runJest(
  suite: Suite,
  files: string[],
  options: { env: NodeJS.ProcessEnv; resultFile: string; signal: AbortSignal },
): Promise<Counts> {
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
  // jest prints the JSON too, unless it is told to write it to a file; its report goes to the error stream.
  await runTool(args, { env, signal, live: true });
  if (signal.aborted) return { passed: 0, failed: 0, skipped: 0 };
  if (!existsSync(resultFile)) return { passed: 0, failed: 1, skipped: 0 };
  const result = resultSchema.parse(JSON.parse(readFileSync(resultFile, 'utf8')));
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}
