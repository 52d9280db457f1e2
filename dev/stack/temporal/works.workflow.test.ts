import { freePort } from '../ports';
import { testStack } from '../../../tests/support/stack';
import { readsItsDatabase } from './works';

const { temporalAddress } = testStack('temporalAddress');

it('works when it finds its namespace', async () => {
  expect(await readsItsDatabase(temporalAddress, 'default')).toBe(true);
});

it('does not work when it answers, and its namespace is not found', async () => {
  expect(await readsItsDatabase(temporalAddress, 'lost')).toBe(false);
});

it('is not judged while it is away', async () => {
  expect(await readsItsDatabase(`127.0.0.1:${await freePort()}`, 'default')).toBe(true);
});
