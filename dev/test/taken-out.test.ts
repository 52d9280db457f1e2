import { existsSync, readFileSync } from 'node:fs';
import { guards } from '../../tests/security/support/guards';
import { mends, type Mend } from '../../tests/simulation/mends';

const ofGuards = Object.entries(guards).map(([name, { change }]) => ({ name, ...change }));
const ofMends = Object.entries<Mend>(mends).flatMap(([name, { changes }]) =>
  changes.map((change) => ({ name, ...change })),
);

// Tests that take hours remove this code (docs/contributing.md): this test reports at once where it has moved.
test.each([...ofGuards, ...ofMends])('what is taken out of $file ($name) stands there, once', (change) => {
  expect(existsSync(change.file)).toBe(true);
  expect(readFileSync(change.file, 'utf8').split(change.mended)).toHaveLength(2);
});
