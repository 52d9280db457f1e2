import i18next from 'i18next';
import type { Revision } from '../../../../domain/entities/automatisations/revision';
import { changeWords } from './change-words';

const words = (given: Partial<Revision>): string[] =>
  changeWords(
    {
      number: 2,
      author: null,
      created_at: '2026-05-01T08:00:00.000Z',
      restores: null,
      is_by_rule: false,
      settings: [],
      steps: [],
      ...given,
    },
    i18next.t,
    ({ description }) => description ?? '',
  );

const delay = { step_id: 7, type: 'DELAY' as const, description: 'Time: 3 days', tells: null, fields: [] };

test('the first line says to which revision it went back, and whether that was to undo or to redo', () => {
  const steps = [{ ...delay, change: 'removed' } as const];
  const first = (by: 'undo' | 'redo' | null) => words({ steps, restores: { number: 4, by } });
  expect(first('undo')).toEqual(['Undone', 'Removed “Time: 3 days”']);
  expect(first('redo')[0]).toBe('Redone');
  expect(first(null)[0]).toBe('Back to revision 4');
});

test('each step that differs is a line, a step without a description goes by its kind', () => {
  const bare = { ...delay, description: '', change: 'removed' } as const;
  expect(words({ steps: [{ ...delay, change: 'added' }, bare] })).toEqual([
    'Added “Time: 3 days”',
    'Removed “Delay”',
  ]);
});

test('a step whose description differs says what it was', () => {
  const fields = [{ field: 'description', before: 'Time: 1 day', after: 'Time: 3 days' }];
  expect(words({ steps: [{ ...delay, change: 'changed', fields }] })).toEqual([
    'Changed “Time: 1 day” to “Time: 3 days”',
  ]);
});

test('two e-mails are told apart by what they say', () => {
  const email = {
    ...delay,
    type: 'APICALL',
    description: 'Send email from SendGrid',
    change: 'added',
  } as const;
  expect(words({ steps: ['Welcome', 'Still there?'].map((tells) => ({ ...email, tells })) })).toEqual([
    'Added “Send email from SendGrid – Welcome”',
    'Added “Send email from SendGrid – Still there?”',
  ]);
});

test('each setting says what it was and is, tags only that they differ', () => {
  expect(
    words({
      settings: [
        { setting: 'name', before: 'Cart', after: 'Carts' },
        { setting: 'reentry', before: 'every', after: 'once' },
        { setting: 'reentry_period', before: null, after: 172_800 },
        { setting: 'exit_strategy_value', before: null, after: 'order placed' },
        { setting: 'is_active', before: false, after: true },
        { setting: 'tags', before: [], after: [1] },
      ],
    }),
  ).toEqual([
    'Changed name: Cart → Carts',
    'Changed re-entry: Each event starts a run → Once per contact, ever',
    'Changed re-entry period: – → 2 days',
    'Changed exit strategy: – → order placed',
    'Changed status: Draft → Published',
    'Settings changed: tags',
  ]);
});

test('the first revision is the creation; another one without a difference says so', () => {
  expect(words({ number: 1 })).toEqual(['Created']);
  expect(words({})).toEqual(['Saved without changes']);
});
