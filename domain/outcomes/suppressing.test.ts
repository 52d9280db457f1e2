import { comparedAddress, comparedAddresses, searchedForms, suppressedForms } from './suppressing';

describe('an address as addresses are compared', () => {
  it.each([
    [' Ada@Example.com ', 'ada@example.com'],
    ['Info@Müller.de', 'info@xn--mller-kva.de'],
    ['info@XN--Mller-KVA.de', 'info@xn--mller-kva.de'],
    // As two systems write the letter ü.
    ['info@mu\u0308ller.de', 'info@xn--mller-kva.de'],
    ['Jérôme@Straße.example', 'jérôme@xn--strae-oqa.example'],
    ['a@b@müller.de', 'a@b@xn--mller-kva.de'],
    ['+33612345678', '+33612345678'],
    // No host.
    ['a@mü/ller.de', 'a@mü/ller.de'],
    ['a@mü ller.de', 'a@mü ller.de'],
    ['a@', 'a@'],
    ['', ''],
  ])('is of %j: %j', (written, compared) => {
    expect(comparedAddress(written)).toBe(compared);
  });

  it('is found in the form of before, too', () => {
    expect(suppressedForms('Info@müller.de')).toEqual(['info@xn--mller-kva.de', 'info@müller.de']);
    expect(suppressedForms('Ada@example.com')).toEqual(['ada@example.com']);
    expect(comparedAddresses('a@müller.de; A@xn--mller-kva.de, ,b@x.test')).toEqual([
      'a@xn--mller-kva.de',
      'b@x.test',
    ]);
  });

  it.each([
    ['Müller', ['xn--mller-kva', 'müller']],
    ['müller.de', ['xn--mller-kva.de', 'müller.de']],
    ['@müller.de', ['@xn--mller-kva.de', '@müller.de']],
    ['Jérôme@', ['jérôme@']],
    ['ADA', ['ada']],
    // No host.
    ['mü ller', ['mü ller']],
    ['%é', ['%é']],
  ])('is searched by %j as %j', (part, forms) => {
    expect(searchedForms(part)).toEqual(forms);
  });
});
