import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { freePort, loopback } from './ports';

test('free ports are below those of connections, and none is given twice', async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, () => freePort()));
  expect(new Set(ports).size).toBe(300);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

test('consecutive ports are all free, and none of them is given again', async () => {
  const ports: number[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    const first = await freePort(3);
    ports.push(first, first + 1, first + 2);
  }
  expect(new Set(ports).size).toBe(150);
  const servers = await Promise.all(
    ports.map(async (port) => {
      const server = createServer().listen(port, loopback);
      await once(server, 'listening');
      return server;
    }),
  );
  expect(servers.map((server) => (server.address() as AddressInfo).port)).toEqual(ports);
  for (const server of servers) server.close();
});

test('processes of tests that run side by side look for ports apart, and others apart from them', async () => {
  const found: number[][] = [];
  const id = process.env['JEST_WORKER_ID'];
  for (const worker of [undefined, '1', '2']) {
    if (worker === undefined) delete process.env['JEST_WORKER_ID'];
    else process.env['JEST_WORKER_ID'] = worker;
    await jest.isolateModulesAsync(async () => {
      const ports = await import('./ports');
      found.push(await Promise.all(Array.from({ length: 100 }, () => ports.freePort())));
    });
  }
  process.env['JEST_WORKER_ID'] = id;
  const [first, ...others] = found
    .map((ports) => ({ least: Math.min(...ports), most: Math.max(...ports) }))
    .toSorted((a, b) => a.least - b.least);
  let before = first?.most ?? Infinity;
  for (const { least, most } of others) {
    expect(least).toBeGreaterThan(before);
    before = most;
  }
});
