import {
  allKept,
  areComplete,
  guessFields,
  missingFields,
  othersSkipped,
  variableFor,
  withEmail,
} from './fields';

const customFields = [{ id: 7, label: 'Points de fidélité', variable_name: 'loyalty.points' }];

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

test('columns of consent are guessed, those of an export among them', () => {
  const header = ['sms_consent', 'SMS opt-in', 'Consentement e-mail', 'Opt-in push', 'sms_consent_since'];
  expect(guessFields(header, []).map((field) => field.selected_custom_field)).toEqual([
    ...['sms_consent', null, 'email_consent', 'push_consent', null],
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

test('ids that are e-mail addresses fill both, unless a column is the e-mail address or it is not wanted', () => {
  const sample = [['ada@example.com', 'Ada', 'x']];
  const variables = (header: string[], cells: string[][], isEmail = true) =>
    withEmail(guessFields(header, []), cells, isEmail).map(({ variable_name }) => variable_name);
  expect(variables(['id', 'name', 'x'], sample)).toEqual(['email', null, null]);
  expect(variables(['id', 'name', 'x'], sample, false)).toEqual([null, null, null]);
  expect(variables(['id', 'name', 'email'], sample)).toEqual([null, null, 'email']);
  expect(variables(['id', 'name', 'x'], [['42', 'Ada', 'x']])).toEqual([null, null, null]);
});

test('custom fields are missing for variables that neither a contact has by itself nor a field names, once each', () => {
  const other = (fileName: string, variable_name: string) => ({
    ...{ fileName, variable_name },
    selected_custom_field: 'other' as const,
  });
  const fields = [
    ...guessFields(['id', 'name', 'E-mail', 'points_de_fidelite'], customFields),
    ...[other('City', 'city'), other('Town', ' city '), other('Points', 'loyalty.points'), other('?', '')],
  ];
  expect(missingFields(fields, customFields)).toEqual([{ label: 'City', variable_name: 'city' }]);
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
    ...[null, null, 'email', 'city', 'city_2', null, 'loyalty_points_2', 'created_at_2', 'column_9'],
  ]);
  expect(areComplete(kept)).toBe(true);
  expect(othersSkipped(kept)).toEqual(guessed);
});
