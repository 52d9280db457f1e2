import { contentIn, filledContent, type TemplateTexts } from './ready-template';

const content = (language: string, html = `<p>${language}</p>`) => ({
  language,
  subject: '',
  html,
  text: `(${language})`,
});
const texts = (fallback: string, ...languages: string[]): TemplateTexts => ({
  fallback_language: fallback,
  contents: languages.map((language) => content(language)),
});

describe('the language of a message', () => {
  it.each([
    ['fr', 'fr'],
    ['FR', 'fr'],
    ['fr-CA', 'fr-ca'],
    ['fr_CA', 'fr-ca'],
    ['fr-BE', 'fr'],
    ['de-AT', 'de'],
    ['French', 'fr'],
    ['français', 'fr'],
    ['es', 'en'],
    ['', 'en'],
    [null, 'en'],
    [undefined, 'en'],
    [['fr'], 'en'],
    ['x'.repeat(1_000), 'en'],
  ])('of a contact with %p is %s', (wanted, language) => {
    expect(contentIn(texts('en', 'de', 'en', 'fr', 'fr-ca'), wanted).language).toBe(language);
  });
});

describe('parts of a template', () => {
  const parts = { Footer: texts('en', 'en', 'fr') };

  it('are in the language of the message, HTML in HTML and text elsewhere', () => {
    const given = {
      ...content('fr-be', 'a{% render "Footer" %}'),
      subject: '{% render "Footer" %}',
      text: '{% render "Footer" %}',
    };
    expect(filledContent(given, parts).content).toMatchObject({
      subject: '(fr)',
      html: 'a<p>fr</p>',
      text: '(fr)',
    });
  });

  it('are in their own fallback language, where they lack that of the message', () => {
    expect(filledContent(content('de', '{% render "Footer" %}'), parts).content?.html).toBe('<p>en</p>');
  });

  it('read no credential together', () => {
    const half = { fallback_language: 'en', contents: [content('en', 'api_key }}')] };
    const given = content('en', '{{ app.{% render "half" %}');
    expect(filledContent(given, { half }).problem).toMatchObject({ code: 'credential_named', field: 'html' });
  });
});
