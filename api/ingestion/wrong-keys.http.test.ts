import request from 'supertest';
import { buildAccount } from '../../tests/factories/account';
import { useApi, type TestApi } from '../../tests/support/api/api';

const lines: string[] = [];
const api = useApi({ TRUST_PROXY: 1 }, undefined, (line) => lines.push(line));
/** Another process on the same database. */
const other = useApi({ TRUST_PROXY: 1 }, api);

/** A process behind a load balancer and a CDN before it. */
const behindTwo = useApi({ TRUST_PROXY: 2 }, api);

const track = (key: string, address: string, at: TestApi = api) =>
  request(at.server)
    .post('/api/event/track')
    .set({ 'Client-Key': key, 'X-Forwarded-For': address })
    .send({ name: 'visit' });

/** Wrong keys from addresses, at once: how many of the answers had which status. */
async function wrongKeys(times: number, addressOf: (place: number) => string, at = api) {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, place) => track(`wrong-${place}`, addressOf(place), at)),
  );
  const refused = answers.filter(({ status }) => status === 401).length;
  return { refused, limited: answers.filter(({ status }) => status === 429).length };
}

describe('wrong client keys', () => {
  it('are limited by address, and never keep a right one from there out', async () => {
    const account = await buildAccount(api);
    expect(await wrongKeys(100, () => '192.0.2.1')).toEqual({ refused: 60, limited: 40 });
    expect((await track('wrong', '192.0.2.1')).get('Retry-After')).toMatch(/^\d+$/);
    expect((await track(account.clientKey, '192.0.2.1')).status).toBe(200);
    const noted = lines.filter((line) => line.includes('An address tries wrong client keys.'));
    expect(noted).toHaveLength(1);
    expect(noted[0]).toContain('192.0.2.1');
  });

  it('are limited for all processes together', async () => {
    await wrongKeys(60, () => '192.0.2.2');
    expect(await wrongKeys(10, () => '192.0.2.2', other)).toEqual({ refused: 0, limited: 10 });
  });

  it('are limited by the address that the first of two proxies saw, whatever a caller says before it', async () => {
    const by = (caller: string) => (place: number) => `203.0.113.${place}, ${caller}, 198.51.100.1`;
    expect(await wrongKeys(70, by('192.0.2.3'), behindTwo)).toEqual({ refused: 60, limited: 10 });
    expect(await wrongKeys(1, by('192.0.2.4'), behindTwo)).toEqual({ refused: 1, limited: 0 });
  });

  it('are limited by network where the address is one of IPv6', async () => {
    expect(await wrongKeys(70, (place) => `2001:db8:9:9::${place.toString(16)}`)).toEqual({
      refused: 60,
      limited: 10,
    });
    expect(await wrongKeys(1, () => '2001:db8:9:10::1')).toEqual({ refused: 1, limited: 0 });
  });
});
