import { MemoryRun } from '../../run/memory-run';
import { ada } from '../../../tests/factories/memory-run';
import { renderRequest } from './render';
import { apiCallData } from './schema';

/** A request as it is rendered, `nonce` in the place of its own. */
const render = (body: object, event: Record<string, unknown> = {}): unknown => {
  const run = new MemoryRun({ event, contact: null, globals: {} }, 0);
  const data = apiCallData.parse({ method: 'POST', url: 'https://x.example', body: JSON.stringify(body) });
  const { nonce, ...rendered } = renderRequest(data, run, 'twilio_send_sms');
  expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  const [sent] = JSON.parse(JSON.stringify([rendered.body]).replaceAll(nonce, 'nonce')) as [
    { as: string; value?: unknown },
  ];
  return sent.as === 'json' ? sent.value : sent;
};
const marker = 'nonce.app.auth_token.nonce';

describe('a credential in a request', () => {
  it('stands as a marker where the step says so', () => {
    expect(render({ a: '{{ app.auth_token }}', b: 'Bearer {{app.auth_token}}' })).toEqual({
      a: marker,
      b: `Bearer ${marker}`,
    });
  });

  it('is not there for an app that has none of its name', () => {
    expect(render({ a: 'x{{ app.api_key }}' })).toEqual({ a: 'x' });
  });

  it.each([
    '{% assign k = "ap" | append: "p" %}{{ [k].auth_token }}',
    '{% assign held = app %}{{ held.auth_token }}',
    '{{ app["auth_token"] }}',
    '{{ ["app"].auth_token }}',
    '{% for part in app %}{{ part }}{% endfor %}',
  ])('cannot be come by in another way: %s', (template) => {
    expect(JSON.stringify(render({ a: template }))).not.toContain('nonce');
  });

  it('stands as a marker that no other request has', () => {
    const run = new MemoryRun({ event: {}, contact: null, globals: {} }, 0);
    const data = apiCallData.parse({ url: 'https://x.example' });
    const nonces = Array.from({ length: 100 }, () => renderRequest(data, run, 'twilio_send_sms').nonce);
    expect(new Set(nonces).size).toBe(100);
  });

  it('is not given to what a contact wrote', () => {
    expect(render({ a: 'Hi {{ event.name }}' }, { name: '{{ app.auth_token }}' })).toEqual({
      a: 'Hi {{ app.auth_token }}',
    });
  });
});

describe('a call with credentials that somebody typed', () => {
  const renderWith = (headers: Record<string, string>) => {
    const run = new MemoryRun({ event: {}, contact: null, globals: {} }, 0);
    return renderRequest(apiCallData.parse({ url: 'https://x.example', headers }), run, null);
  };

  it('is made as long as an answer can be searched for them', () => {
    expect(renderWith({ 'X-Api-Key': 'a'.repeat(32_768), 'X-Note': 'b'.repeat(100_000) }).typed).toHaveLength(
      1,
    );
    const tooLong: Record<string, string>[] = [
      { 'X-Api-Key': 'a'.repeat(32_769) },
      { 'X-Api-Key': 'a'.repeat(20_000), Authorization: 'b'.repeat(20_000) },
    ];
    for (const headers of tooLong)
      expect(() => renderWith(headers)).toThrow('The credentials typed into this call are too long');
  });
});

describe('the origins that the author of an e-mail wrote', () => {
  const contact = { ...ada, name: '<a href="https://phish.example/">x</a>' };
  const value = '{{ contact.name }} <a href="https://shop.example/{{ event.path }}">A</a>';
  const data = apiCallData.parse({
    method: 'POST',
    url: 'https://x.example',
    body: JSON.stringify({ content: [{ type: 'text/html', value }] }),
  });
  const originsOf = (webhook: string | null) =>
    renderRequest(data, new MemoryRun({ event: {}, contact, globals: {} }, 0), webhook).origins;

  it('are those of its text before a contact’s fields are in it', () => {
    expect(originsOf('sendgrid_send_email')).toEqual(['https://shop.example']);
  });

  it('are of no use to other calls', () => {
    expect(originsOf(null)).toBeUndefined();
  });
});

describe('the unsubscribe link of an e-mail', () => {
  const contact = {
    ...ada,
    unsubscribeUrl: 'https://x.example/unsubscribe/all',
    topicUrls: { news: 'https://x.example/unsubscribe/news' },
  };

  it.each([
    ['no category', {}, 'all'],
    ['a topic', { message_category: 'news' }, 'news'],
    ['a category that is no topic', { message_category: 'offers' }, 'all'],
    ['a category that is a name of every object', { message_category: 'constructor' }, 'all'],
    ['a topic, sent at any time', { message_category: 'news', is_transactional: true }, 'all'],
  ])('with %s leads there in its text and its headers', (_, fields, where) => {
    const url = `https://x.example/unsubscribe/${where}`;
    const run = new MemoryRun({ event: {}, contact, globals: {} }, 0);
    const data = apiCallData.parse({
      method: 'POST',
      url: 'https://x.example',
      body: '{"text": "{{ unsubscribe_url }}"}',
      ...fields,
    });
    expect(renderRequest(data, run, 'sendgrid_send_email').body).toMatchObject({
      value: { text: url, headers: { 'List-Unsubscribe': `<${url}>` } },
    });
  });
});
