import { randomUUID } from 'node:crypto';
import { publish } from './automation';
import { compare, repeat, type Comparison } from '../comparison';
import { measureLoad, postRequest, type LoadFigures } from '../load';
import type { BenchStack } from '../stack';
import { trackBodies } from './track';

const rounds = 5;
const load = { warmUp: 1_000, duration: 4_000 };
const usual = 32;
const senders = [128, 512];
const contacts = 10_000;
/** Batches of Segment.com's format: so many events each, from so many connections. */
const batch = { events: 100, connections: 16 };

/** Measures Track from many connections, and in batches of Segment.com's format, beside Track from 32 connections. */
export async function benchSenders(stack: BenchStack): Promise<Comparison[]> {
  const product = await stack.product('senders');
  await publish(product, 'purchase', []);
  const { port, clientKey } = product;
  const nextBody = trackBodies();
  const nextRequest = (): Buffer => postRequest('/api/event/track', clientKey, nextBody());
  const nextBatch = segmentBatches(clientKey);
  const track = (connections: number): Promise<LoadFigures> =>
    measureLoad({ ...load, port, connections, nextRequest });
  const measured = await repeat(rounds, async () => {
    const reference = await track(usual);
    const many: LoadFigures[] = [];
    for (const connections of senders) many.push(await track(connections));
    const batches = await measureLoad({
      ...load,
      port,
      connections: batch.connections,
      nextRequest: () => postRequest('/v1/batch', clientKey, nextBatch()),
    });
    return { reference, many, batches };
  });

  const reference = `Track, ${usual} connections`;
  return [
    ...senders.map((connections, place) =>
      compare(
        { work: `Track, ${connections} connections`, unit: '/s', reference, goal: 1, stretch: 1.2 },
        measured.map((round) => ({
          figure: round.many[place]?.perSecond ?? NaN,
          reference: round.reference.perSecond,
        })),
      ),
    ),
    compare(
      { work: 'events in Segment.com’s batches of 100', unit: '/s', reference, goal: 5, stretch: 8 },
      measured.map((round) => ({
        figure: round.batches.perSecond * batch.events,
        reference: round.reference.perSecond,
      })),
    ),
  ];
}

/** Returns batches of events as Segment.com's clients send them, none of which starts a run. */
function segmentBatches(writeKey: string): () => string {
  let number = 0;
  return () => {
    const messages = Array.from({ length: batch.events }, () => {
      number += 1;
      return {
        type: 'track',
        messageId: randomUUID(),
        userId: `contact-${(number * 7_919) % contacts}`,
        event: `visit_${number % 10}`,
        properties: { amount: 29.73, currency: 'EUR' },
        timestamp: new Date().toISOString(),
      };
    });
    return JSON.stringify({ writeKey, batch: messages });
  };
}
