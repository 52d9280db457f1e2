import { makeBareNamespace } from '../../tests/support/namespace';
import { testStack } from '../../tests/support/stack';
import { lookAtServer } from './look';
import { temporalLooks } from './temporal';

const access = () => ({ address: testStack('temporalAddress').temporalAddress, tls: false as const });

describe('what the doctor says of Temporal', () => {
  it('is well with the namespace that setup has prepared, and warns while no worker is there', async () => {
    const looks = temporalLooks(access(), { namespace: 'default', taskQueue: 'nobody’s' });
    const found = await Promise.all(looks.map((look) => look()));
    expect(found.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'warning']);
    expect(found[0]?.found).toMatch(/^Temporal \d+\.\d+\.\d+\S* answers, and has the namespace default\.$/);
  });

  it('is wrong with a namespace that lacks search attributes', async () => {
    const namespace = await makeBareNamespace(access().address);
    const [, ready, retention] = temporalLooks(access(), { namespace, taskQueue: 'sillage' });
    expect(await ready?.()).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining('SillageAccount') as string,
    });
    expect(await retention?.()).toMatchObject({
      state: 'ok',
      found: expect.stringContaining('24 hours') as string,
    });
  });

  it('names the command that makes the namespace, where there is none', async () => {
    const [answers] = temporalLooks(access(), { namespace: 'missing', taskQueue: 'sillage' });
    expect(await answers?.()).toEqual({
      state: 'wrong',
      found: expect.stringMatching(/ has no namespace missing\.$/) as string,
      mend: expect.stringContaining('namespace create --namespace missing --retention 3d') as string,
    });
  });

  it('is wrong in one line when nothing answers', async () => {
    const nowhere = { address: '127.0.0.1:1', tls: false as const };
    const lines: string[] = [];
    const looks = temporalLooks(nowhere, { namespace: 'default', taskQueue: 'sillage' });
    expect(await lookAtServer(looks, (line) => lines.push(line))).toBe(false);
    expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([
      expect.stringContaining('Temporal at 127.0.0.1:1 does not answer'),
    ]);
  });
});
