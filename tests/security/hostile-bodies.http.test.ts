import type { AddressInfo } from 'node:net';
import { insertUser } from '../factories/flow';
import { buildAccount } from '../factories/account';
import { useApi } from '../support/api/api';
import { useDatabase } from '../support/database/database';
import { Attack, nobodyOutside } from './support/attack';
import { growthLimit, isUnforeseen, takenBy } from './support/watch';

/** The same calls each time; `tests/long/hostile.test.ts` makes others, for an hour. */
const seed = Number(process.env['SEED'] ?? 36);
const callsOfEach = Number(process.env['CALLS'] ?? 2);

const unforeseen: string[] = [];
const api = useApi(nobodyOutside, useDatabase(), (line) => {
  if (isUnforeseen(line)) unforeseen.push(line);
});

it(`calls that mean harm are refused or done, in time and shortly, and nobody else waits (seed ${seed})`, async () => {
  const administrator = await buildAccount(api, { isAdministrator: true });
  const attack = await Attack.on({
    port: (api.server.address() as AddressInfo).port, // it listens on TCP
    database: api.database,
    visitor: () => api.visitor(),
    administrator: administrator.userId,
    neighbour: await insertUser(api.database.pool, api.settings.SECRET_KEY),
  });
  const found: string[] = [];
  const { grown } = await takenBy(async () => {
    for (const [n, operation] of attack.operations.entries()) {
      const wrong = await attack.attack(operation, { seed: seed + n, numRuns: callsOfEach });
      if (wrong !== null) found.push(wrong);
    }
  });
  expect(found).toEqual([]);
  expect(unforeseen).toEqual([]);
  expect(grown).toBeLessThan(growthLimit);
  // The API does not refuse all of them at once.
  const { statuses } = attack;
  expect(statuses.get(200)).toBeGreaterThan(attack.operations.length / 4);
  expect(statuses.get(400)).toBeGreaterThan(attack.operations.length / 4);
});
