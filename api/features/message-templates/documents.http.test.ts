import { z } from 'zod';
import {
  messageContent,
  messagePreview,
  messageTemplate,
  messageTemplateVersionTexts,
} from '../../../domain/entities/messages/message-template';
import type { EmailDocument } from '../../../domain/entities/messages/email-document';
import {
  buildDocument,
  buildFooterBlock,
  buildImageBlock,
  buildSection,
  buildTextBlock,
} from '../../../tests/factories/email-document';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const one = z.strictObject({ message_template: messageTemplate });
const read = z.object({ message_template: messageTemplate });
const document = buildDocument([
  buildTextBlock('Hello {{ contact.name | default: "you" }}'),
  buildFooterBlock(),
]);
const content = (given: EmailDocument | null, more: object = {}) => ({
  language: 'en',
  subject: 'Hi',
  html: '',
  text: '',
  document: given,
  ...more,
});

const post = (contents: object[], more: object = {}) =>
  visitor.call('post', '/message-template', {
    kind: 'email',
    name: 'Welcome',
    fallback_language: 'en',
    contents,
    ...more,
  });
const make = async (contents: object[]) => dataOf(await post(contents), one).message_template;
const change = async (id: number, given: object) =>
  dataOf(await visitor.call('put', `/message-template/${id}`, given), one).message_template;
const get = async (id: number) =>
  dataOf(await visitor.call('get', `/message-template/${id}`), read).message_template;

describe('the HTML of an e-mail that is made of blocks', () => {
  it('is made when it is saved, and is read with the blocks', async () => {
    const { id } = await make([content(document, { html: 'is not looked at' })]);
    const [stored] = (await get(id)).contents;
    expect(stored?.document).toEqual(document);
    expect(stored?.html).toMatch(
      /^<!doctype html>.*Hello \{\{ contact\.name \| default: "you" \| escape \}\}.*<\/html>$/s,
    );
    const text = await visitor.call('get', `/message-template/${id}/text`);
    expect(dataOf(text, z.strictObject({ content: messageContent })).content).not.toHaveProperty('document');
  });

  it('makes a version where the blocks differ, and comes back with them', async () => {
    const { id, contents } = await make([content(document)]);
    expect((await change(id, { contents })).version).toBe(1);
    const other = buildDocument([buildTextBlock('Good-bye'), buildFooterBlock()]);
    expect((await change(id, { contents: [content(other)], version: 1 })).version).toBe(2);
    const kept = await visitor.call('get', `/message-template/${id}/version/1`);
    expect(dataOf(kept, z.object({ version: messageTemplateVersionTexts })).version.contents).toEqual(
      contents,
    );
    const restored = await visitor.call('post', `/message-template/${id}/version/1/restore`, {});
    expect(dataOf(restored, one).message_template).toMatchObject({ version: 3, contents });
  });

  it('is by hand from then on, where it is saved without them', async () => {
    const { id, contents } = await make([content(document)]);
    const html = `${contents[0]?.html ?? ''}\r\n<!-- mine -->`;
    const saved = await change(id, { contents: [content(null, { html })] });
    expect(saved.contents).toEqual([content(null, { html })]);
    const { document: _, ...bare } = content(null, { html: `${html}\t` });
    expect((await change(id, { contents: [bare] })).contents).toEqual([content(null, { html: `${html}\t` })]);
  });

  it('is that of the sections alone in a shared part, which stands in e-mails', async () => {
    const part = await post([content(buildDocument([buildFooterBlock()]), { subject: '' })], {
      kind: 'part',
      name: 'Footer',
    });
    const { contents } = dataOf(part, one).message_template;
    expect(contents[0]?.html).toMatch(/^<!--\[if mso.*\{\{ unsubscribe_url \}\}.*<!\[endif\]-->$/s);
    const email = buildDocument([buildTextBlock('Hello'), { type: 'part', name: 'Footer' }]);
    const { id } = await make([content(email)]);
    const text = await visitor.call('get', `/message-template/${id}/text`);
    const whole = dataOf(text, z.strictObject({ content: messageContent })).content.html;
    expect(whole.match(/<body/g)).toHaveLength(1);
    expect(whole).toContain('{{ unsubscribe_url }}');
  });

  it('has no shared part in its title, though the subject has one', async () => {
    const texts = content(null, { subject: '', html: '<p>you</p>', text: 'you' });
    expect((await post([texts], { kind: 'part', name: 'You' })).status).toBe(201);
    const { contents } = await make([content(document, { subject: 'Hi {% render "You" %}!' })]);
    expect(contents[0]?.html).toContain('<title>Hi !</title>');
  });

  it('is checked as any other', async () => {
    const broken = await post([content(buildDocument([buildTextBlock('{{ contact.name')]))]);
    expect([broken.status, errorOf(broken).code]).toEqual([422, 'message_template_has_problems']);
    const empty = await post([content(buildDocument([], { sections: [] }))]);
    expect([empty.status, errorOf(empty).code]).toEqual([422, 'message_template_has_problems']);
  });

  it('may not be longer than by hand', async () => {
    const sections = Array.from({ length: 50 }, () => buildSection([buildTextBlock('é'.repeat(1_500))]));
    const answer = await post([content(buildDocument([], { sections }))]);
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'invalid_input']);
    expect(JSON.stringify(answer.body)).toContain('html');
  });

  it('is not made of more languages than a template may have characters', async () => {
    const sections = Array.from({ length: 40 }, () => buildSection([buildTextBlock('Hello')]));
    const contents = ['de', 'en', 'es', 'fr', 'it', 'nl'].map((language) =>
      content(buildDocument([buildFooterBlock()], { sections }), { language }),
    );
    for (const path of ['/message-template', '/message-template/preview']) {
      const named = path.endsWith('preview') ? {} : { name: 'Welcome' };
      const answer = await visitor.call('post', path, {
        kind: 'email',
        fallback_language: 'en',
        contents,
        ...named,
      });
      expect([path, answer.status, errorOf(answer).code]).toEqual([path, 400, 'invalid_input']);
    }
  });

  it.each([
    ['an SMS', { kind: 'sms' }, content(document)],
    ['a color that is none', {}, content({ ...document, style: { ...document.style, text: 'red;}' } })],
    [
      'a condition that ends its tag',
      {},
      content(buildDocument([], { sections: [buildSection([], { condition: 'x %}' })] })),
    ],
    ['a part in quotes', {}, content(buildDocument([{ type: 'part', name: 'a" %}' }]))],
    [
      'too many blocks',
      {},
      content(
        buildDocument([], {
          sections: Array.from({ length: 4 }, () =>
            buildSection(Array.from({ length: 40 }, () => buildTextBlock('a'))),
          ),
        }),
      ),
    ],
  ])('is refused: %s', async (_, more, given) => {
    const answer = await post([given], more);
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'invalid_input']);
  });

  it('is previewed and checked while it is edited', async () => {
    const edited = buildDocument([
      buildTextBlock('Hello {{ contact.name }}'),
      buildImageBlock(),
      buildImageBlock({ src: '' }),
      { type: 'part', name: '' },
    ]);
    const answer = await visitor.call('post', '/message-template/preview', {
      kind: 'email',
      fallback_language: 'en',
      contents: [content(edited)],
    });
    const { rendered, made_html: html, made_text: made, findings } = dataOf(answer, messagePreview);
    expect(rendered?.html).not.toContain('{{');
    expect(html).toContain('Hello {{ contact.name | escape }}');
    expect(made?.written).toBe('Hello {{ contact.name }}');
    expect(findings.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'warning alt_missing',
      'warning unsubscribe_missing',
      'warning block_unfinished',
      'warning block_unfinished',
    ]);
  });
});
