import i18next from 'i18next';
import type { Revision } from '../../../../domain/entities/revision';
import { startI18n } from '../../i18n';
import { addFeatureTexts } from '../../i18n/features';
import { changeWords } from './change-words';

beforeAll(async () => {
  await startI18n('en');
  addFeatureTexts();
});

const words = (given: Partial<Revision>): string[] =>
  changeWords(
    { number: 2, author: null, created_at: '2026-05-01T08:00:00.000Z', settings: [], steps: [], ...given },
    i18next.t,
  );

const delay = { step_id: 7, type: 'DELAY', description: 'Time: 3 days' } as const;

test('each step that differs is a line, a step without a description goes by its kind', () => {
  const bare = { ...delay, description: '', change: 'removed' } as const;
  expect(words({ steps: [{ ...delay, change: 'added' }, bare] })).toEqual([
    'Added “Time: 3 days”',
    'Removed “Delay”',
  ]);
});

test('settings are one line, in which an exit strategy is named once', () => {
  expect(words({ settings: ['name', 'exit_strategy_type', 'exit_strategy_value'] })).toEqual([
    'Settings changed: name, exit strategy',
  ]);
});

test('the first revision is the creation; another one without a difference says so', () => {
  expect(words({ number: 1 })).toEqual(['Created']);
  expect(words({})).toEqual(['Saved without a difference']);
});
