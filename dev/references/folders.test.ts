import { dirname } from 'node:path';
import { findFiles } from '../test/suites';

/** How many files a folder holds at most (docs/decisions/0062-rooms-by-feature-and-one-definition-a-step-kind.md). */
const most = 20;
/** Folders that are lists of things of one kind, which nobody reads from top to bottom. */
const lists =
  /^(migrations|docs\/decisions|docs\/screens\/\w+|domain\/steps(\/\w[\w-]*)?|tests\/long|tests\/replay\/histories|ui\/src\/i18n\/\w+)$/;

test(`a folder holds ${most} files at most, so that one look tells what is in it`, () => {
  const counts = new Map<string, number>();
  for (const file of findFiles(/./)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const full = [...counts].filter(([folder, count]) => folder !== '.' && count > most && !lists.test(folder));
  expect(full.map(([folder, count]) => `${folder}: ${count}`)).toEqual([]);
});
