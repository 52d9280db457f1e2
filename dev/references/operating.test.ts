import { readFileSync } from 'node:fs';
import { anchorOf } from '../../domain/values/text/markdown';

const page = readFileSync('docs/operating.md', 'utf8');

it('the operators’ guide names each of its sections at its beginning, in the order of the page', () => {
  const [beginning = ''] = page.split(/^## /m);
  const path = beginning.slice(beginning.indexOf('This page is a path'));
  const named = [...path.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor);
  const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  expect(sections.length).toBeGreaterThan(10);
  expect(named).toEqual(sections);
});
