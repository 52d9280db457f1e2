import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { user } from '../../domain/entities/account/user';
import { startProduct, until, type Product } from '../support/processes/product';
import { publish, trackAll } from '../support/api/publish';
import { report } from '../support/report';

const flows = 2_000;
const events = 15_000;
const sleepers = 5_000;
/** In seconds: long enough for Temporal to be emptied and filled again before the first run wakes. */
const nap = 900;

let product: Product;
let clientKey: string;
beforeAll(async () => {
  product = await startProduct();
  clientKey = (await product.read(z.object({ user }), 'GET', '/user')).user.client_key;
}, 600_000);
afterAll(() => product.stop(), 120_000);

/** Events of contacts, each with a message id. */
const eventsOf = (mark: string, count: number, name: (place: number) => string): object[] =>
  Array.from({ length: count }, (_, place) => ({
    name: name(place),
    contact_external_id: `c${place % 4_000}`,
    message_id: `${mark}-${place}`,
  }));

const states = (): Promise<{ state: string; count: string }[]> =>
  product.query('SELECT state, count(*) FROM automatisation_runs GROUP BY state ORDER BY state');
const countOf = async (state: string): Promise<number> =>
  Number((await states()).find((row) => row.state === state)?.count ?? 0);
const add = { type: 'UPDATE_VARIABLE', data: { variable: 'contact.visits', value: 1 } };

it(`completes the runs of ${events.toLocaleString('en')} events over ${flows.toLocaleString('en')} published flows`, async () => {
  for (let number = 0; number < flows; number += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, place) => publish(product, `flow ${number + place}`, [add])),
    );
  }
  const began = Date.now();
  await trackAll(
    product,
    clientKey,
    eventsOf('many', events, (place) => `flow ${(place * 7) % flows}`),
  );
  await until(async () => (await countOf('completed')) === events);
  report(
    `${events} runs of ${flows} flows were completed after ${Math.round((Date.now() - began) / 1_000)} s.`,
  );
  expect(await states()).toEqual([{ state: 'completed', count: String(events) }]);
}, 3_600_000);

it(`lets ${sleepers.toLocaleString('en')} sleeping runs go on at their time after Temporal was emptied`, async () => {
  await publish(product, 'nap', [{ type: 'DELAY', data: { delay: nap } }, add]);
  await trackAll(
    product,
    clientKey,
    eventsOf('nap', sleepers, () => 'nap'),
  );
  const asleep = async (): Promise<number> => {
    const [row] = await product.query<{ count: string }>(
      `SELECT count(*) FROM automatisation_runs WHERE state = 'running' AND waiting_until > now()`,
    );
    return Number(row?.count);
  };
  await until(async () => (await asleep()) === sleepers);
  const emptied = Date.now();
  await product.restart((directory) => rmSync(join(directory, 'temporal'), { recursive: true, force: true }));
  await until(async () => {
    const [sweep] = await product.query<{ ended: boolean; waked: string }>(
      `SELECT ended_at IS NOT NULL AND began_at > to_timestamp($1) AS ended, waked FROM sweeps WHERE what = 'runs'`,
      [emptied / 1_000],
    );
    const [left] = await product.query<{ count: string }>('SELECT count(*) FROM dispatch');
    return sweep?.ended === true && Number(left?.count) === 0;
  });
  report(`All had workflows again ${Math.round((Date.now() - emptied) / 1_000)} s after the stop`);
  expect(await asleep()).toBe(sleepers);
  await until(async () => (await countOf('running')) === 0);
  const [late] = await product.query<{ earliest: number; median: number; latest: number }>(
    `SELECT extract(epoch FROM min(late))::float AS earliest, extract(epoch FROM max(late))::float AS latest,
            extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY late))::float AS median
     FROM (SELECT s.ended_at - s.started_at - $1 * interval '1 second' AS late
           FROM automatisation_run_steps s WHERE type = 'DELAY') lateness`,
    [nap],
  );
  report(
    `They went on ${late?.earliest} s (first), ${late?.median} s (median), ${late?.latest} s (last) after their time.`,
  );
  expect(late?.earliest).toBeGreaterThanOrEqual(0);
  expect(await states()).toEqual([{ state: 'completed', count: String(events + sleepers) }]);
  const [visits] = await product.query<{ sum: string }>(
    `SELECT sum((data ->> 'visits')::integer) FROM contacts`,
  );
  expect(visits).toEqual({ sum: String(events + sleepers) });
}, 3_600_000);
