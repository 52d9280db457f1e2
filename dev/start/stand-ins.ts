import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { StartSettings } from '../../config/settings';
import { startStandIns, type StandIns } from '../../tests/providers';
import type { Seen } from '../../tests/providers/stand-in';
import type { Lifetime } from '../stack/lifetime';

/** Stand-ins of the providers, and the page that shows the calls they received. */
export interface ShownStandIns {
  page: string;
  settings: StartSettings;
}

/** Starts a stand-in of each provider, and directs the product's calls to them; a page shows each call. */
export async function withStandIns(given: StartSettings, lifetime: Lifetime): Promise<ShownStandIns> {
  const standIns = await startStandIns();
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(standIns));
  });
  lifetime.defer(async () => {
    server.closeAllConnections();
    server.close();
    await standIns.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    page: `http://127.0.0.1:${port}`,
    settings: {
      ...given,
      ...standIns.settings,
      EGRESS_ALLOWED_HOSTS: [...given.EGRESS_ALLOWED_HOSTS, ...standIns.allowedHosts],
    },
  };
}

const shown = 200;

const pageOf = ({ seen, credentials }: StandIns): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta http-equiv="refresh" content="2" />
<title>Stand-ins of the providers</title>
<style>
  body { font: 15px/1.5 system-ui; margin: 2rem; color-scheme: light dark }
  td, th { padding: 0.3rem 1rem 0.3rem 0; text-align: left; vertical-align: top }
  pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
  td:nth-child(-n + 2) pre { white-space: pre }
</style>
<main>
  <h1>Stand-ins of the providers</h1>
  <p>Nothing leaves this machine. Connect an app in Settings, Apps with what its stand-in knows:</p>
  <table>${rows(
    Object.entries(credentials).map(([app, known]) => [
      app,
      Object.entries(known)
        .map(([field, value]) => `${field}: ${value}`)
        .join('\n'),
    ]),
  )}</table>
  <h2>Calls, newest first</h2>
  ${seen.length === 0 ? '<p>None yet.</p>' : `<table>${rows(seen.slice(-shown).reverse().map(rowOf))}</table>`}
</main>
</html>`;

const rowOf = ({ at, provider, method, path, body, answered }: Seen): string[] => [
  at.toISOString().slice(11, 19),
  provider,
  `${method} ${path}\n${body}`,
  `${answered.status}\n${typeof answered.body === 'string' ? answered.body : JSON.stringify(answered.body ?? '')}`,
];

const rows = (cells: string[][]): string =>
  cells
    .map((row) => `<tr>${row.map((cell) => `<td><pre>${escaped(cell)}</pre></td>`).join('')}</tr>`)
    .join('');

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
