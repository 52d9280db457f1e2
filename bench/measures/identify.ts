import { publish } from './automation';
import { compare, repeat, type Comparison } from '../comparison';
import { measureLoad, postRequest } from '../load';
import type { BenchStack } from '../stack';
import { trackBodies } from './track';

const rounds = 3;
const load = { connections: 32, warmUp: 1_000, duration: 4_000 };

/** Measures Identify with new contacts, beside Track. */
export async function benchIdentify(stack: BenchStack): Promise<Comparison[]> {
  const { clientKey, port, ...product } = await stack.product('identify');
  await publish(product, 'purchase', []);
  const nextTrack = trackBodies();
  let contacts = 0;
  const nextIdentify = (): string => {
    contacts += 1;
    const data = { name: 'Ada Example', email: `ada-${contacts}@example.com`, plan: 'free', visits: 3 };
    return JSON.stringify({ external_id: `new-${contacts}`, data });
  };

  const measured = await repeat(rounds, async () => ({
    track: await measureLoad({
      ...load,
      port,
      nextRequest: () => postRequest('/api/event/track', clientKey, nextTrack()),
    }),
    identify: await measureLoad({
      ...load,
      port,
      nextRequest: () => postRequest('/api/contact/identify', clientKey, nextIdentify()),
    }),
  }));

  return [
    compare(
      { work: 'Identify of new contacts', unit: '/s', reference: 'Track', goal: 0.6, stretch: 0.9 },
      measured.map(({ identify, track }) => ({ figure: identify.perSecond, reference: track.perSecond })),
    ),
  ];
}
