/**
 * The import law: which room may import which. ARCHITECTURE.md draws its arrows (ARCHITECTURE.md#rooms).
 *
 * A room is a folder at the root. `allow` names the rooms it may reach besides itself; packages of npm are judged apart.
 */
const rooms = {
  domain: [],
  config: ['domain'],
  db: ['domain', 'config'],
  egress: ['domain'],
  metrics: [],
  tracing: ['config', 'db'],
  migrations: [],
  activities: ['domain', 'db', 'egress', 'metrics', 'tracing'],
  workflows: ['domain'],
  worker: ['config', 'domain', 'db', 'egress', 'metrics', 'tracing', 'activities', 'workflows'],
  api: ['config', 'domain', 'db', 'egress', 'metrics', 'tracing'],
  ui: ['domain'],
};

const tests = '\\.test\\.tsx?$';
const all = [...Object.keys(rooms), 'dev', 'tests', 'bench'];

/** A rule for each room: from its files (tests aside) to any room it was not given. */
const roomRules = Object.entries(rooms).map(([room, allow]) => ({
  name: `${room}-reaches-only-its-own`,
  comment: `${room} may import ${['itself', ...allow].join(', ')}.`,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: tests },
  to: {
    path: `^(${all.filter((other) => other !== room && !allow.includes(other)).join('|')})/`,
    pathNot: exceptions(room),
  },
}));

/** What a room may reach in one that is closed to it otherwise. */
function exceptions(room) {
  if (room === 'api') return '^workflows/contract\\.ts$';
  // Only their types: the next rule sees to it.
  if (room === 'workflows') return '^activities/';
  return '^$';
}

module.exports = {
  forbidden: [
    ...roomRules,
    {
      name: 'workflows-know-activities-by-type-only',
      comment:
        'An activity in the workflow bundle would run inside the sandbox: `import type` and proxyActivities.',
      severity: 'error',
      from: { path: '^workflows/', pathNot: tests },
      to: { path: '^activities/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'domain-is-pure',
      comment:
        'domain runs in the browser and in the workflow sandbox too: pure libraries only, nothing of Node.',
      severity: 'error',
      from: { path: '^domain/', pathNot: tests },
      to: {
        pathNot:
          '^domain/|^node_modules/(zod|luxon|@types/luxon|liquidjs|decimal\\.js|lossless-json|libphonenumber-js)/',
      },
    },
    {
      name: 'workflows-are-deterministic',
      comment:
        'Nothing of Node and no library that reads the clock or the network enters the workflow bundle.',
      severity: 'error',
      from: { path: '^workflows/', pathNot: tests },
      to: {
        pathNot: '^(workflows|domain|activities)/|^node_modules/@temporalio/(workflow|common|activity)/',
      },
    },
    {
      name: 'product-does-not-import-tools',
      comment: 'Packages of devDependencies are not there in production.',
      severity: 'error',
      from: {
        path: `^(${Object.keys(rooms)
          .filter((room) => room !== 'ui')
          .join('|')})/`,
        pathNot: tests,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'interface-is-made-of-shipped-packages',
      comment:
        'What the interface is bundled from is passed on with a release: it belongs to dependencies, whose licences a release lists.',
      severity: 'error',
      from: { path: '^ui/src/', pathNot: `${tests}|^ui/src/testing/` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      comment:
        'Files that need each other are one file, or lack a third: a file of the types that both name.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'Every import leads to a file or a listed package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
