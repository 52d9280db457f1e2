import { withNoBreakSpaces } from './no-break-spaces';

test('no line of French begins with a sign, or ends with an opening quotation mark', () => {
  const texts = { title: 'Prêt ?', words: { said: 'Il dit : « oui » ; puis non !' }, plain: 'à 10:30 (a:b)' };
  expect(withNoBreakSpaces(texts)).toEqual({
    title: 'Prêt\u00A0?',
    words: { said: 'Il dit\u00A0: «\u00A0oui\u00A0»\u00A0; puis non\u00A0!' },
    plain: 'à 10:30 (a:b)',
  });
});
