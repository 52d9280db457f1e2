import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { refusalsOf } from '../../api/document/refusals';
import { ingestionCallGroups } from '../../api/ingestion/definitions';
import { isErrorCode, statusOf } from '../../api/http/messages';
import { fromJson } from '../../domain/values/json';
import { buildAccount } from '../factories/account';
import { insertFlow } from '../factories/flow';
import { useApi } from '../support/api/api';

const run = promisify(execFile);
const api = useApi();
const page = readFileSync('docs/api.md', 'utf8');

interface Sample {
  language: string;
  code: string;
  /** The response that the page shows. */
  answer: unknown;
}

/** The samples of the page that make calls, in order. Samples that only name a client library need its package. */
const samples: Sample[] = [
  ...page.matchAll(/```(sh|js|python|php)\n(.*?)```(?:\n+```json\n(.*?)```)?/gs),
].flatMap(([, language = '', code = '', answer]) =>
  /export SILLAGE|analytics/.test(code)
    ? []
    : [{ language, code, answer: answer === undefined ? undefined : fromJson(answer) }],
);

/** How each language runs, and how to detect that it is installed. */
const programs: Record<string, { command: string; args: (code: string) => string[]; sign: string[] }> = {
  sh: { command: 'sh', args: (code) => ['-ec', code], sign: ['curl', '--version'] },
  js: {
    command: 'node',
    args: (code) => ['--input-type=module', '--eval', code],
    sign: ['node', '--version'],
  },
  python: { command: 'python3', args: (code) => ['-c', code], sign: ['python3', '--version'] },
  php: { command: 'php', args: (code) => ['-r', code.replace('<?php', '')], sign: ['php', '--version'] },
};

describe.each(Object.entries(programs))('the samples in %s', (language, { command, args, sign }) => {
  const [tool = '', ...version] = sign;
  const isThere = spawnSync(tool, version).status === 0;
  const theirs = samples.filter((sample) => sample.language === language);

  (isThere ? it : it.skip)(`work as written, where ${tool} is installed`, async () => {
    const { userId, email, password, clientKey } = await buildAccount(api, {
      password: 'a long pass phrase',
    });
    await insertFlow(api.database.pool, userId, { entry_event_name: 'purchase', name: 'Thank buyers' }, []);
    const { port } = api.server.address() as AddressInfo; // it listens on TCP
    const folder = mkdtempSync(join(tmpdir(), 'sillage-docs-'));
    const env = {
      ...process.env,
      SILLAGE: `http://127.0.0.1:${port}`,
      CLIENT_KEY: clientKey,
      EMAIL: email,
      PASSWORD: password,
    };
    expect(theirs.length).toBeGreaterThan(0);
    for (const { code, answer } of theirs) {
      const { stdout } = await run(command, args(code), { cwd: folder, env });
      if (answer !== undefined) expect(withoutIds(fromJson(stdout))).toEqual(withoutIds(answer));
      else expect(stdout).not.toContain('"error"');
      if (code.includes('/api/user"')) expect(stdout).toContain(clientKey);
      if (code.includes('/api/contact?'))
        expect(stdout.match(/"contact_external_id":"anna"/g)).toHaveLength(4);
    }
    rmSync(folder, { recursive: true });
  });
});

/** Ids vary between runs. */
const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === 'id' ? 0 : part)));

it('the table of errors has every code that ingestion answers, with its status', () => {
  const said = new Map(
    [...page.matchAll(/^\| (\d{3}) +\| `(\w+)`/gm)].map(([, status, code = '']) => [code, Number(status)]),
  );
  const answered = new Set(
    ingestionCallGroups.flatMap(({ calls, access }) =>
      calls.flatMap((call) => [...refusalsOf(call, access).values()].flat()),
    ),
  );
  expect([...said.keys()]).toEqual(expect.arrayContaining([...answered]));
  for (const [code, status] of said) expect(isErrorCode(code) && statusOf(code)).toBe(status);
});

it('the addresses on the page are those of the calls', () => {
  const paths = ingestionCallGroups.flatMap(({ prefix, calls }) => calls.map(({ path }) => prefix + path));
  for (const path of paths) expect(page).toContain(path);
});
