import { MemoryRun } from '../../run/memory-run';
import { renderRequest } from './render';
import { apiCallData } from './schema';

const nonce = 'n0nce';
const render = (body: object, event: Record<string, unknown> = {}) => {
  const run = new MemoryRun({ event, contact: null, globals: {} }, 0, { nonce: () => nonce });
  const data = apiCallData.parse({ method: 'POST', url: 'https://x.example', body: JSON.stringify(body) });
  const rendered = renderRequest(data, run, 'twilio_send_sms');
  return rendered.body.as === 'json' ? rendered.body.value : rendered.body;
};
const marker = `${nonce}.app.auth_token.${nonce}`;

describe('a credential in a request', () => {
  it('stands as a marker where the step says so', () => {
    expect(render({ a: '{{ app.auth_token }}', b: 'Bearer {{app.auth_token}}' })).toEqual({
      ...{ a: marker, b: `Bearer ${marker}` },
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
    expect(JSON.stringify(render({ a: template }))).not.toContain(nonce);
  });

  it('is not given to what a contact wrote', () => {
    expect(render({ a: 'Hi {{ event.name }}' }, { name: '{{ app.auth_token }}' })).toEqual({
      a: 'Hi {{ app.auth_token }}',
    });
  });
});
