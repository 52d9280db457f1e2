import type { MessageTemplateKind } from '../entities/messages/message-template';
import { fastest } from '../../tests/support/shortest';
import { describeFinding } from './finding-words';
import { templateFindings } from './findings';
import { htmlTags } from '../values/html/html-tags';

const known = {
  eventData: [],
  contactData: [],
  numberFormat: null,
  contactPaths: ['city', 'address.zip'],
  globalNames: new Set(['shop']),
};
const leave = '<a href="{{ unsubscribe_url }}">Leave</a>';
const email = { subject: 'Hi', html: `<p>Hi</p>${leave}`, text: '' };

const found = (kind: MessageTemplateKind, given: object, parts = {}) =>
  templateFindings(
    { kind, contents: [{ language: 'en', subject: '', html: '', text: '', ...given }] },
    parts,
    known,
  ).map(({ code, field, subject }) => [code, field, subject].filter((part) => part !== undefined).join(' '));
const inHtml = (html: string) => found('email', { ...email, html: html + leave });

describe('what is checked about a template', () => {
  it('is nothing to tell of one that is all right', () => {
    expect(found('email', email)).toEqual([]);
    expect(found('sms', { text: 'Hi {{ contact.name }}' })).toEqual([]);
    expect(found('push', { subject: 'Hi', text: 'Hi' })).toEqual([]);
    expect(found('part', {})).toEqual([]);
  });

  it.each([
    ['an e-mail without texts', 'email', {}, ['content_missing subject', 'content_missing html']],
    ['an SMS of blanks', 'sms', { text: ' \n' }, ['content_missing text']],
    ['an SMS with HTML', 'sms', { text: 'Hi', html: '<p>' }, ['content_unexpected html']],
    ['a part with a subject', 'part', { subject: 'x' }, ['content_unexpected subject']],
    [
      'a part that begins a placeholder',
      'part',
      { text: '{{ contact.name' },
      [expect.stringMatching(/^template_invalid text/)],
    ],
    ['a credential', 'sms', { text: '{{ app.api_key }}' }, ['credential_named text']],
  ] as const)('is wrong: %s', (_, kind, given, codes) => {
    expect(found(kind, given)).toEqual(codes);
  });

  it('is an image without alternative text', () => {
    expect(inHtml('<img src="a.png"><IMG SRC=b.png ALT><img alt="">')).toEqual(['alt_missing html a.png']);
  });

  it('is an e-mail without a link to unsubscribe; a part may have it', () => {
    expect(found('email', { ...email, html: '<p>Hi</p>' })).toEqual(['unsubscribe_missing html']);
    const Footer = {
      fallback_language: 'en',
      contents: [{ language: 'en', subject: '', html: leave, text: '' }],
    };
    expect(found('email', { ...email, html: 'Hi{% render "Footer" %}' }, { Footer })).toEqual([]);
  });

  it('is what is left of an e-mail to begin with: its address, and where its links lead', () => {
    expect(inHtml('<p>Example City</p><a href="https://www.example.com/">x</a>')).toEqual([
      'sample_left html address',
      'sample_left html link',
    ]);
    expect(inHtml('<a href="https://www.example.com.shop.test/">x</a>')).toEqual([]);
  });

  it('is each text of an e-mail to begin with that is still in it, word for word', () => {
    const claims = '<h3>Your brand</h3><ul><li>Delivery within two days</li><li>Forty new products</li></ul>';
    expect(inHtml(claims)).toEqual([
      'sample_left html texts\nYour brand\nDelivery within two days\nForty new products',
    ]);
    expect(inHtml('<h3>Your brand is here</h3><li>Delivery within three days</li><p>When</p>')).toEqual([]);
  });

  it('is told in words that name each of these texts', () => {
    const at = { code: 'sample_left', language: 'en', field: 'html' } as const;
    const subject = 'texts\nYour brand\nFree returns';
    expect(describeFinding({ ...at, subject }, 'en').message).toMatch(/: “Your brand”, “Free returns”$/);
    expect(describeFinding({ ...at, subject }, 'fr').message).toMatch(
      /:\s«\sYour brand\s», «\sFree returns\s»$/,
    );
  });

  it('is an e-mail of more than 102 kB, in bytes', () => {
    expect(inHtml('é'.repeat(52_300))).toEqual(['too_large html 103']);
    expect(inHtml('e'.repeat(52_300))).toEqual([]);
  });

  it.each([
    '',
    ' ',
    '#',
    'example.com',
    'www.example.com/a',
    '/cart',
    'http://',
    'https://www',
    'https://exa mple.com',
    'https://example.com/a b',
    'htp:',
    'mailto:',
    'javascript:alert(1)',
  ])('is a broken link: %p', (href) => {
    expect(inHtml(`<a href="${href}">x</a>`)).toEqual([expect.stringMatching(/^link_broken html/)]);
  });

  it.each([
    'https://example.com',
    'https://example.com/a?b=1&amp;c=2',
    'mailto:ann@example.com',
    'tel:+33123456789',
    '#top',
    '{{ event.url }}',
    'https://example.com/{{ contact.external_id }}',
  ])('is no broken link: %p', (href) => {
    expect(inHtml(`<a href="${href}">x</a>`)).toEqual([]);
  });

  it('is a field that the account does not know', () => {
    const text =
      '{{ contact.city }}{{ contact.address.zip }}{{ contact.town }}{{ global.shop }}{{ global.x }}{{ event.y }}';
    expect(found('sms', { text })).toEqual([
      'field_unknown text contact.town',
      'field_unknown text global.x',
    ]);
  });

  it('looks into no comment and no style', () => {
    expect(inHtml('<!-- <img> --><style>a::before { content: "<img>" }</style>')).toEqual([]);
  });

  it('takes no long time over HTML that nobody closed', async () => {
    const took = await fastest(2_000, () => {
      htmlTags('<a '.repeat(30_000));
      htmlTags('<style>'.repeat(10_000));
    });
    expect(took).toBeLessThan(2_000);
  });
});
