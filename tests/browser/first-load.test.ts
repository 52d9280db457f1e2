import { gzipSync } from 'node:zlib';
import { allowed } from '../../bench/measures/first-load';
import { useVisitors } from './support/visitor';

const visitors = useVisitors();

test.each([
  ['en', 'Sign in', 'Mot de passe'],
  ['fr', 'Connexion', 'Password'],
] as const)(
  'the sign-in page loads little, and of the languages only its own: %s',
  async (language, title, elsewhere) => {
    const { page } = await visitors.stranger('/login', { language });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const addresses = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    );
    const files = await Promise.all(
      addresses.map(async (address) => (await page.request.get(address)).text()),
    );
    const sizes = files.map((file) => gzipSync(file, { level: 9 }).length);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(allowed.kilobytes * 1_000);
    expect(files.filter((file) => file.includes(`password:\`${elsewhere}\``))).toEqual([]);
  },
);
