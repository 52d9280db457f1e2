/** The servers that `npm test` started for this run, and their contents. */
export interface TestStack {
  /** The cluster's `postgres` database, from which databases are created. */
  databaseUrl: string;
  temporalAddress: string;
  /** The folder of its database. */
  temporalFolder: string;
  /** The compiled product, as `npm run build` makes it: a process starts sooner from it than from its sources. */
  productFolder: string;
  workflowBundlePath: string;
  /** The engine that tests kill (processes/engine-process.ts), compiled for the same reason. */
  enginePath: string;
  /** The product as `npm start` runs it, for the browser suite, and its database. */
  product: { baseUrl: string; email: string; password: string; databaseUrl: string };
}

/** Migrated and empty; each test file works on a copy of it. */
export const templateDatabase = 'sillage_template';

/** The environment variable by which `npm test` passes the stack to the test files. */
export const stackVariable = 'SILLAGE_TEST_STACK';

/** Returns the parts of the stack that this suite needs. */
export function testStack<K extends keyof TestStack>(...needed: K[]): Pick<TestStack, K> {
  const stack = JSON.parse(process.env[stackVariable] ?? '{}') as Partial<TestStack>; // written by dev/test
  const missing = needed.filter((key) => stack[key] === undefined);
  if (missing.length === 0) return stack as Pick<TestStack, K>; // all of K are there
  throw new Error(`This test needs ${missing.join(', ')}: run it with \`npm test -- <part of its path>\`.`);
}
