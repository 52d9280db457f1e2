import { z } from 'zod';
import { freePort } from '../../dev/stack/ports';
import { publish } from './automation';
import { compare, repeat, type Comparison } from '../comparison';
import { measureLoad, postRequest } from '../load';
import { ask } from '../processes';
import type { BenchStack } from '../stack';

const rounds = 5;
const load = { connections: 32, warmUp: 1_000, duration: 4_000 };
const contacts = 10_000;
const eventData = { amount: 29.73, currency: 'EUR', items: [{ sku: 'A-1042', quantity: 2 }] };

/** Returns bodies of Track, one in ten of which starts an automation; contacts repeat now and then. */
export function trackBodies(): () => string {
  let number = 0;
  return () => {
    number += 1;
    const name = number % 10 === 0 ? 'purchase' : `visit_${number % 10}`;
    const contact = `contact-${(number * 7_919) % contacts}`;
    return JSON.stringify({ name, contact_external_id: contact, data: eventData });
  };
}

/** Measures Track, which responds after the commit, beside the same bodies on a Koa server that does nothing and beside bare inserts. */
export async function benchTrack(stack: BenchStack): Promise<Comparison[]> {
  const product = await stack.product('track');
  await publish(product, 'purchase', []);
  const koaPort = await freePort();
  await stack.process('Koa', 'bench/references/koa-no-op.ts', { PORT: String(koaPort) });
  const inserts = await stack.process('Inserts', 'bench/references/unnest-inserts.ts', {
    DATABASE_URL: await stack.bareDatabase('inserts'),
    EVENT_DATA: JSON.stringify(eventData),
  });

  const nextBody = trackBodies();
  const nextRequest = (): Buffer => postRequest('/api/event/track', product.clientKey, nextBody());
  const measured = await repeat(rounds, async () => ({
    koa: await measureLoad({ ...load, port: koaPort, nextRequest }),
    track: await measureLoad({ ...load, port: product.port, nextRequest }),
    inserts: z.object({ perSecond: z.number() }).parse(await ask(inserts, { milliseconds: load.duration })),
  }));

  const work = 'Track, 32 connections, 1 in 10 starts a run';
  return [
    compare(
      { work, unit: '/s', reference: 'Koa that does nothing', goal: 0.25, stretch: 0.4 },
      measured.map(({ track, koa }) => ({ figure: track.perSecond, reference: koa.perSecond })),
    ),
    compare(
      { work, unit: '/s', reference: 'bare inserts, 32 rows, 2 connections', goal: 0.15, stretch: 0.25 },
      measured.map((round) => ({ figure: round.track.perSecond, reference: round.inserts.perSecond })),
    ),
    compare(
      {
        work: 'Track, p99',
        unit: 'ms',
        reference: 'p50 of the same run',
        goal: 4,
        stretch: 2.5,
        isLimit: true,
      },
      measured.map(({ track }) => ({ figure: track.p99, reference: track.p50 })),
    ),
  ];
}
