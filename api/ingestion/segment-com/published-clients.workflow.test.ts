import type { AddressInfo } from 'node:net';
import RudderAnalytics from '@rudderstack/rudder-sdk-node';
import { Analytics } from '@segment/analytics-node';
import { buildAccount } from '../../../tests/factories/account';
import { insertFlow } from '../../../tests/factories/flow';
import { useApi } from '../../../tests/support/api/api';
import { useEngine } from '../../../tests/support/processes/engine';

const engine = useEngine();
const api = useApi({}, engine);

interface Person {
  userId: string;
  plan: string;
  signedUp: Date;
  boughtAt: Date;
  amount: number;
}

const people = Array.from({ length: 500 }, (_, number): Person => ({
  userId: `person-${number}`,
  plan: number % 2 === 0 ? 'free' : 'pro',
  signedUp: new Date(Date.UTC(2024, 0, 1, 0, number)),
  boughtAt: new Date(Date.UTC(2024, 5, 1, 0, number)),
  amount: number + 0.5,
}));

/**
 * How a client is told to identify everybody, and once that is delivered to track a purchase of everybody: clients have several
 * calls under way at once, which may overtake each other.
 */
type Deliver = (writeKey: string, host: string) => Promise<void>;

const clients: Record<string, Deliver> = {
  async '@segment/analytics-node'(writeKey, host) {
    const client = new Analytics({ writeKey, host });
    const failures: unknown[] = [];
    client.on('error', (failure) => failures.push(failure));
    for (const { userId, plan, signedUp } of people)
      client.identify({ userId, traits: { plan }, timestamp: signedUp });
    await client.flush();
    for (const { userId, amount, boughtAt } of people)
      client.track({ userId, event: 'purchase', properties: { amount }, timestamp: boughtAt });
    await client.closeAndFlush({ timeout: 60_000 });
    expect(failures).toEqual([]);
  },

  async '@rudderstack/rudder-sdk-node'(writeKey, dataPlaneUrl) {
    const client = new RudderAnalytics(writeKey, { dataPlaneUrl, logLevel: 'none' });
    type Done = (failure?: Error) => void;
    const deliverAll = async (send: (person: Person, done: Done) => unknown): Promise<void> => {
      const delivered = people.map(
        (person) =>
          new Promise<void>((resolve, reject) => {
            send(person, (failure) => (failure ? reject(failure) : resolve()));
          }),
      );
      await client.flush();
      await Promise.all(delivered);
    };
    await deliverAll(({ userId, plan, signedUp }, done) =>
      client.identify({ userId, traits: { plan }, timestamp: signedUp }, done),
    );
    await deliverAll(({ userId, amount, boughtAt }, done) =>
      client.track({ userId, event: 'purchase', properties: { amount }, timestamp: boughtAt }, done),
    );
  },
};

describe.each(Object.entries(clients))('%s, told nothing but another host,', (_, deliver) => {
  it('delivers everybody and every event once, and an automation runs for each', async () => {
    const { userId, clientKey } = await buildAccount(api);
    await insertFlow(engine.database.pool, userId, { entry_event_name: 'purchase' }, [
      {
        type: 'UPDATE_VARIABLE',
        data: { variable: 'contact.purchases', value_type: 'number', operation: 'ADDITION', value: 1 },
      },
    ]);
    const { port } = api.server.address() as AddressInfo; // it listens on TCP

    await deliver(clientKey, `http://127.0.0.1:${port}`);
    await engine.settled(userId);

    const contacts = await engine.rows(
      'SELECT external_id, created_at, data FROM contacts WHERE user_id = $1 ORDER BY created_at',
      [userId],
    );
    expect(contacts).toEqual(
      people.map(({ userId: external_id, plan, signedUp }) => ({
        external_id,
        created_at: signedUp,
        // The automation ran once for each.
        data: { plan, purchases: 1 },
      })),
    );
    const events = await engine.rows(
      `SELECT e.name, c.external_id, e.created_at, e.data, e.message_id, r.state
       FROM events e JOIN contacts c ON c.id = e.contact_id LEFT JOIN automatisation_runs r ON r.event_id = e.id
       WHERE e.user_id = $1 ORDER BY e.created_at`,
      [userId],
    );
    expect(events).toEqual(
      people.map(({ userId: external_id, amount, boughtAt }) => ({
        name: 'purchase',
        external_id,
        created_at: boughtAt,
        data: { amount },
        message_id: expect.stringMatching(/.{10}/),
        state: 'completed',
      })),
    );
  });
});
