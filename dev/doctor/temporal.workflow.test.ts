import { makeBareNamespace } from '../../tests/support/namespace';
import { testStack } from '../../tests/support/stack';
import { temporalLooks } from './temporal';

const access = () => ({ address: testStack('temporalAddress').temporalAddress, tls: false as const });

describe('what the doctor says of Temporal', () => {
  it('is well with the namespace that setup has prepared, and warns while no worker is there', async () => {
    const looks = temporalLooks(access(), { namespace: 'default', taskQueue: 'nobody’s' });
    const found = await Promise.all(looks.map((look) => look()));
    expect(found.map(({ state }) => state)).toEqual(['ok', 'ok', 'warning']);
  });

  it('is wrong with a namespace that lacks search attributes', async () => {
    const namespace = await makeBareNamespace(access().address);
    const [ready, retention] = temporalLooks(access(), { namespace, taskQueue: 'sillage' });
    expect(await ready?.()).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining('SillageAccount') as string,
    });
    expect(await retention?.()).toMatchObject({
      state: 'ok',
      found: expect.stringContaining('24 hours') as string,
    });
  });

  it('is wrong when nothing answers', async () => {
    const nowhere = { address: '127.0.0.1:1', tls: false as const };
    const looks = temporalLooks(nowhere, { namespace: 'default', taskQueue: 'sillage' });
    const found = await Promise.all(looks.map((look) => look()));
    expect(found.map(({ state }) => state)).toEqual(['wrong', 'wrong', 'wrong']);
  });
});
