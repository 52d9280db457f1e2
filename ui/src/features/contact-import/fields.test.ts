import { resolveColumns } from '../../../../domain/import/columns/columns';
import type { ImportColumn } from '../../../../domain/import/columns/import-column';
import { readRows } from '../../../../domain/import/rows';
import { allKept, areComplete, guessFields, othersSkipped, variableFor } from './fields';

const customFields = [{ id: 7, label: 'Points de fidélité', variable_name: 'loyalty.points', type: null }];

test('columns are guessed by their headers, in both languages and by the account’s own fields', () => {
  const header = ['Identifiant', 'Nom complet', 'E-mail', 'points_de_fidelite', 'Shoe size', 'id'];
  const guessed = guessFields(header, customFields).map((field) => [
    field.selected_custom_field,
    field.variable_name,
  ]);
  expect(guessed).toEqual([
    ['external_id', null],
    ['name', null],
    ['other', 'email'],
    [7, null],
    [null, null],
    [null, null],
  ]);
});

test('columns of topics are guessed as an export heads them, where the account has these topics', () => {
  const guessed = guessFields(['id', 'topic:news', 'topic:gone', 'news'], [], ['news', 'offers']);
  expect(guessed.map((field) => [field.selected_custom_field, field.variable_name])).toEqual([
    ['external_id', null],
    ['topic', 'news'],
    [null, null],
    [null, null],
  ]);
});

test('columns of consent are guessed, those of an export among them', () => {
  const header = ['sms_consent', 'SMS opt-in', 'Consentement e-mail', 'Opt-in push', 'sms_consent_since'];
  expect(guessFields(header, []).map((field) => field.selected_custom_field)).toEqual([
    'sms_consent',
    null,
    'email_consent',
    'push_consent',
    null,
  ]);
});

test.each([
  [['Customer ID', 'First name', 'Full name', 'Email address', 'City']],
  [['N° client', 'Prénom', 'Nom du client', 'Adresse e-mail', 'Code postal']],
])('the headers %j map by themselves, and first names are kept as a field', (header) => {
  const known = guessFields(header, []).map((field) => [field.selected_custom_field, field.variable_name]);
  expect(known).toEqual([
    ['external_id', null],
    ['other', 'first_name'],
    ['name', null],
    ['other', 'email'],
    [null, null],
  ]);
});

test('first and last names are joined into the name, and kept as fields', () => {
  const guessed = guessFields(['Numéro client', 'Prénom', 'Nom', 'E-mail'], []);
  expect(guessed.map((field) => [field.selected_custom_field, field.variable_name])).toEqual([
    ['external_id', null],
    ['first_name', 'first_name'],
    ['last_name', 'last_name'],
    ['other', 'email'],
  ]);
  expect(areComplete(guessed)).toBe(true);
  expect(areComplete(guessed.map((one) => ({ ...one, selected_custom_field: 'name' as const })))).toBe(false);
  const { columns } = resolveColumns(guessed, {
    customFields: [],
    numberFormat: null,
    topicIds: new Map(),
  }) as {
    columns: ImportColumn[];
  };
  const rows = [
    ['1', ' Ada ', 'Byron', ''],
    ['2', '', 'Curie', ''],
  ];
  expect(readRows(columns, rows, [2, 3]).contacts).toMatchObject([
    {
      fields: { name: 'Ada Byron' },
      values: new Map([
        ['first_name', ' Ada '],
        ['last_name', 'Byron'],
      ]),
    },
    { fields: { name: 'Curie' }, values: new Map([['last_name', 'Curie']]) },
  ]);
});

test('a variable is named after its column', () => {
  expect(variableFor(' Taille de chaussure (été) ')).toBe('taille_de_chaussure_ete');
});

test('an import needs one external id, the name, and a variable for each other field', () => {
  const [id, name] = guessFields(['id', 'name'], []);
  const other = (variable_name: string) => ({
    fileName: 'x',
    selected_custom_field: 'other' as const,
    variable_name,
  });
  if (!id || !name) throw new Error('Both are there');
  expect(areComplete([id, name])).toBe(true);
  expect(areComplete([id])).toBe(false);
  expect(areComplete([id, { ...id }, name])).toBe(false);
  expect(areComplete([id, name, other('')])).toBe(false);
  expect(areComplete([id, name, other('size')])).toBe(true);
});

test('all unknown columns are kept at once, each under a variable that it can fill, and skipped at once', () => {
  const header = [
    'id',
    'name',
    'e-mail',
    'City',
    'city',
    'Points de fidélité',
    'loyalty.points',
    'created_at',
    '地',
  ];
  const guessed = guessFields(header, customFields);
  const kept = allKept(guessed, customFields);
  expect(kept.map(({ variable_name }) => variable_name)).toEqual([
    null,
    null,
    'email',
    'city',
    'city_2',
    null,
    'loyalty_points_2',
    'created_at_2',
    'column_9',
  ]);
  expect(areComplete(kept)).toBe(true);
  expect(othersSkipped(kept)).toEqual(guessed);
});

test.each([
  [
    ['line', 'reason', 'id', 'name', 'City'],
    [true, true, false, false, false],
  ],
  [
    ['ligne', 'raison', 'id', 'name', 'City'],
    [true, true, false, false, false],
  ],
  [
    ['id', 'name', 'line', 'reason'],
    [false, false, false, false],
  ],
  [
    [
      'external_id',
      'name',
      'created_at',
      'updated_at',
      'Shoe',
      'opted_out',
      'email_consent',
      'email_consent_since',
    ],
    [false, false, true, true, false, true, false, true],
  ],
])('what only our own files write is skipped: %j', (header, isSkipped) => {
  const polluted = [{ id: 8, label: 'reason', variable_name: 'reason', type: null }];
  const kept = allKept(guessFields(header, polluted), polluted);
  expect(kept.map(({ selected_custom_field }) => selected_custom_field === null)).toEqual(isSkipped);
});
