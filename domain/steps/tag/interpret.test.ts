import { ada, buildRun, outcomeOf } from '../../../tests/factories/memory-run';
import { interpretTag } from './interpret';
import { tagStepData } from './schema';

const tagged = { ...ada, tagIds: new Set([7]) };

it.each([
  ['adds a tag that the contact has not', { tag_id: 7 }, ada, [7], 1],
  ['adds none that it has', { tag_id: 7 }, tagged, [7], 0],
  ['removes a tag that it has', { tag_id: 7, is_deletion: true }, tagged, [], 1],
  ['removes none that it has not', { tag_id: 8, is_deletion: true }, tagged, [7], 0],
  ['reads a tag that is written as text', { tag_id: '7' }, ada, [7], 1],
])('a tag step %s', (_, step, contact, tags, changes) => {
  const run = buildRun({ contact });
  interpretTag(tagStepData.parse(step), run);
  expect([...(run.variables.contact?.tagIds ?? [])]).toEqual(tags);
  expect(run.tagChanges).toHaveLength(changes);
});

it.each([
  ['without a tag', { tag_id: null }, ada, 'tag_missing'],
  ['in a run without contact', { tag_id: 7 }, null, 'contact_missing'],
  ['that removes one in a run without contact', { tag_id: 7, is_deletion: true }, null, 'contact_missing'],
])('a tag step %s fails', (_, step, contact, code) => {
  const run = buildRun({ contact });
  expect(outcomeOf(() => interpretTag(tagStepData.parse(step), run))).toBe(code);
  expect(run.tagChanges).toEqual([]);
});
