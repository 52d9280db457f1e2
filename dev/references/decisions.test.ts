import { readdirSync, readFileSync } from 'node:fs';

const folder = 'docs/decisions';
const records = readdirSync(folder).filter((file) => /^\d{4}-/.test(file));
const headings = (file: string): string[] =>
  [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/^## (.+)$/gm)].map(([, name = '']) => name);

test('every decision record has a number of its own, in its name and its title', () => {
  const numbers = records.map((file) => Number(file.slice(0, 4)));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const file of records)
    expect(readFileSync(`${folder}/${file}`, 'utf8')).toMatch(
      new RegExp(`^# ${Number(file.slice(0, 4))}\\. `),
    );
});

it.each(records)('%s says its status, its context, the decision, and then what follows', (file) => {
  const [status, context, decision, ...rest] = headings(file);
  expect([status, context, decision]).toEqual(['Status', 'Context', 'Decision']);
  expect(rest.filter((name) => name !== 'Alternatives considered')).toEqual(['Consequences']);
});
