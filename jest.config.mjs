/**
 * A suite is a jest project; `npm test` runs them one after another on one shared stack (docs/contributing.md).
 * A file's name says its suite, so a test moves by being renamed.
 */
const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

/** With a mend or a guard of the product taken out, where the environment says so. */
const changed = process.env.SOURCE_CHANGES ? ['<rootDir>/tests/support/jest/changed.mjs', swc[1]] : swc;

/** Where `npm test` has put the groups of test files (dev/test/groups.ts). */
const groups = process.env.TEST_GROUPS;
const grouped = (project) => (groups ? [`${groups}/${project}-+([0-9]).test.js`] : []);

const common = {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>', ...(groups ? [groups] : [])],
  testEnvironment: 'node',
  // Those of node_modules are published as ES modules only.
  transform: { '\\.(js|ts|tsx|mts|mjs)$': swc },
  transformIgnorePatterns: ['/node_modules/(?!(openid-client|oauth4webapi|jose)/)'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  setupFiles: ['<rootDir>/tests/support/jest/utc.ts', '<rootDir>/tests/support/jest/property-seed.ts'],
  restoreMocks: true,
};

const rooms =
  '{domain,config,db,egress,metrics,tracing,activities,workflows,worker,api,dev,deploy,bench,tests/support}';

const ui = {
  ...common,
  displayName: 'unit-ui',
  testMatch: ['<rootDir>/ui/**/*.test.{ts,tsx}', ...grouped('unit-ui')],
  testEnvironment: '<rootDir>/tests/support/jest/jsdom-environment.mjs',
  // Packages that offer a browser build offer it as ES modules, which jest does not load.
  testEnvironmentOptions: { customExportConditions: ['node'] },
  // Its own hook clears the page after each test: it must be there before the first file of a group.
  setupFilesAfterEnv: [
    '@testing-library/jest-dom',
    '@testing-library/react',
    ...(groups ? [] : ['<rootDir>/ui/src/testing/prepare-alone.ts']),
  ],
  // These are published as ES modules only.
  transform: { '\\.(js|ts|tsx|mts|mjs)$': swc },
  transformIgnorePatterns: ['/node_modules/(?!(@ant-design|@rc-component)/)'],
  moduleNameMapper: {
    '\\.(svg|png)$': '<rootDir>/tests/support/jest/asset.ts',
    '\\.css$': '<rootDir>/tests/support/jest/style-sheet.ts',
    '^\\.\\.?/(hooks/)?useStyleRegister$': '<rootDir>/tests/support/jest/no-rules-of-antd.cjs',
    '/Dom/dynamicCSS$': '<rootDir>/tests/support/jest/no-style-elements.cjs',
  },
};

export default {
  maxWorkers: 2,
  // Long enough for a whole walk in a browser on two busy cores, and for two waits of five minutes; what a test waits for has limits of its own.
  testTimeout: 900_000,
  // Temporal's native part stays in memory after a file is done.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: [`<rootDir>/${rooms}/**/*.test.ts`, ...grouped('unit')],
      testPathIgnorePatterns: ['/node_modules/', '\\.(http|workflow)\\.test\\.ts$'],
      transform: { '\\.(js|ts|tsx|mts|mjs)$': changed },
    },
    ui,
    {
      ...common,
      displayName: 'http',
      testMatch: ['<rootDir>/**/*.http.test.ts', ...grouped('http')],
      transform: { '\\.(js|ts|tsx|mts|mjs)$': changed },
    },
    {
      ...common,
      displayName: 'workflow',
      testMatch: ['<rootDir>/**/*.workflow.test.ts', ...grouped('workflow')],
      transform: { '\\.(js|ts|tsx|mts|mjs)$': changed },
    },
    {
      ...common,
      displayName: 'simulation',
      testMatch: ['<rootDir>/tests/simulation/**/*.test.ts'],
      setupFiles: [...common.setupFiles, '<rootDir>/tests/simulation/setup.ts'],
      transform: { '\\.(js|ts|tsx|mts|mjs)$': changed },
    },
    { ...common, displayName: 'replay', testMatch: ['<rootDir>/tests/replay/**/*.test.ts'] },
    { ...common, displayName: 'stack', testMatch: ['<rootDir>/tests/stack/**/*.test.ts'] },
    ...['browser', 'proxy'].map((suite) => ({
      ...common,
      displayName: suite,
      testMatch: [`<rootDir>/tests/${suite}/**/*.test.ts`, ...grouped(suite)],
      testEnvironment: '<rootDir>/tests/browser/support/environment.mjs',
    })),
    { ...common, displayName: 'long', testMatch: ['<rootDir>/tests/long/**/*.test.ts'] },
  ],
};
