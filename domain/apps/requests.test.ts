import type { AppKind } from '../entities/app';
import type { SentMessage } from '../entities/runs/sent-message';
import type { AppFields } from '../steps/api-call/schema';
import { apps } from '.';
import type { StoredRequest } from './definition';
import { signInHeader } from './http/sign-in';

/** The request of a step, with the values in the place of `{{ app.… }}` as a call has them. */
function requestOf(kind: AppKind, fields: AppFields, values: Record<string, string> = {}): StoredRequest {
  const [action] = Object.values(apps[kind].actions);
  const stored = action?.call?.request?.(fields);
  if (!stored) throw new Error(`${kind} makes no request`);
  const text = JSON.stringify(stored).replaceAll(
    /\{\{ app\.(\w+) \}\}/g,
    (placeholder, name: string) => values[name] ?? placeholder,
  );
  return JSON.parse(text) as StoredRequest; // what was stored, with other texts in it
}

const bodyOf = (kind: AppKind, fields: AppFields, values?: Record<string, string>): unknown =>
  JSON.parse(requestOf(kind, fields, values).body);

/** An example as a page of documentation prints it, without the line ends of the page. */
const asSent = (example: string): string => JSON.stringify(JSON.parse(example));

describe('a step’s request is the documentation’s example', () => {
  it('Twilio, as sent through a messaging service', () => {
    const fields = { phone_number: '+15558675310', message: 'Hi there' };
    const values = { account_sid: 'AC123', messaging_service_sid: 'MG456', basic_auth: 'QUM6dA==' };
    expect(requestOf('twilio', fields, values)).toEqual({
      method: 'POST',
      url: 'https://api.twilio.com/2010-04-01/Accounts/AC123/Messages.json',
      headers: {
        Authorization: 'Basic QUM6dA==',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: '{"To":"+15558675310","Body":"Hi there","MessagingServiceSid":"MG456"}',
    });
  });

  // https://www.twilio.com/docs/sendgrid/for-developers/sending-email/curl-examples, with HTML in the place of its plain text
  it('SendGrid, with a subject and content', () => {
    const fields = { to: 'recipient@example.com', subject: 'Hello, World!', html: 'Heya!' };
    const values = { api_key: 'YOUR_API_KEY', from_email: 'sendeexampexample@example.com' };
    const request = requestOf('sendgrid', { ...fields, from_email: values.from_email }, values);
    expect(request).toEqual({
      method: 'POST',
      url: 'https://api.sendgrid.com/v3/mail/send',
      headers: { Authorization: 'Bearer YOUR_API_KEY', 'Content-Type': 'application/json' },
      body: asSent(
        `{"personalizations": [{"to": [{"email": "recipient@example.com"}]}],"from": {"email": "sendeexampexample@example.com"},"subject": "Hello, World!","content": [{"type": "text/html", "value": "Heya!"}]}`,
      ),
    });
  });

  it('SendGrid, with a template', () => {
    const fields = {
      to: 'ann@example.com',
      template_id: 'd-123',
      dynamic_template_data: { first: '{{ contact.name }}' },
    };
    expect(bodyOf('sendgrid', fields, { from_email: 'us@example.com', from_name: 'Us' })).toEqual({
      personalizations: [
        { to: [{ email: 'ann@example.com' }], dynamic_template_data: { first: '{{ contact.name }}' } },
      ],
      from: { email: 'us@example.com', name: 'Us' },
      template_id: 'd-123',
    });
  });

  // https://documentation.onesignal.com/reference/push-notification
  it('OneSignal, to one external id', () => {
    const fields = {
      external_id: 'u-1',
      title: 'Sale',
      message: 'Default message.',
      launch_url: 'https://x.example',
    };
    const request = requestOf('onesignal', fields, { app_id: 'YOUR_APP_ID', api_key: 'k' });
    expect(request).toMatchObject({
      url: 'https://api.onesignal.com/notifications?c=push',
      headers: { Authorization: 'Key k' },
    });
    expect(JSON.parse(request.body)).toEqual({
      app_id: 'YOUR_APP_ID',
      target_channel: 'push',
      url: 'https://x.example',
      contents: { en: 'Default message.' },
      headings: { en: 'Sale' },
      include_aliases: { external_id: ['u-1'] },
    });
    expect(bodyOf('onesignal', { external_id: 'u-1', message: 'Hi', title: '', launch_url: '' })).toEqual({
      app_id: '{{ app.app_id }}',
      target_channel: 'push',
      contents: { en: 'Hi' },
      include_aliases: { external_id: ['u-1'] },
    });
  });

  // https://developers.openai.com/api/reference/resources/chat/subresources/completions/methods/create
  it('ChatGPT, with a developer’s message before the user’s', () => {
    const request = requestOf('chatgpt', { prompt: 'Hello!', model: 'gpt-5' }, { api_key: 'sk-1' });
    expect(request).toEqual({
      method: 'POST',
      url: 'https://api.openai.com/v1/chat/completions',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer sk-1' },
      body: asSent(`{"model": "gpt-5", "messages": [{"role": "user", "content": "Hello!"}]}`),
    });
  });

  // https://ai.google.dev/gemini-api/docs/generate-content
  it('Gemini', () => {
    const prompt = 'Explain how AI works in a few words';
    expect(requestOf('gemini', { prompt, model: 'gemini-3.5-flash' }, { api_key: 'g-1' })).toEqual({
      method: 'POST',
      url: 'https://generativelanguage.googleapis.com/v1beta/models/gemini-3.5-flash:generateContent',
      headers: { 'x-goog-api-key': 'g-1', 'Content-Type': 'application/json' },
      body: asSent(`{ "contents": [ { "parts": [ { "text": "Explain how AI works in a few words" } ] } ] }`),
    });
  });

  it.each([
    ['{{ app.default_model }}', undefined],
    ['{{ app.default_model }}', '  '],
    ['gemini-3.1-pro-preview', ' gemini-3.1-pro-preview '],
    ['..%2Fa%3Fb', '../a?b'],
    ['{% capture model %}{{ event.m }}{% endcapture %}{{ model | strip | url_encode }}', '{{ event.m }}'],
  ])('Gemini, of the model %s where the step says %j', (part, model) => {
    const url = `https://generativelanguage.googleapis.com/v1beta/models/${part}:generateContent`;
    expect(requestOf('gemini', { prompt: 'Hi', model })).toMatchObject({ url });
  });

  // https://docs.slack.dev/reference/methods/chat.postMessage
  it('Slack', () => {
    const request = requestOf(
      'slack',
      { channel: 'C1234567890', message: 'Hello world' },
      { api_key: 'xoxb-1' },
    );
    expect(request).toEqual({
      method: 'POST',
      url: 'https://slack.com/api/chat.postMessage',
      headers: { Authorization: 'Bearer xoxb-1', 'Content-Type': 'application/json; charset=utf-8' },
      body: '{"channel":"C1234567890","text":"Hello world"}',
    });
  });

  it('the mailbox, in its stored shape', () => {
    const fields = {
      to: 'ann@example.com',
      subject: 'Hi',
      message: "It's {{ contact.name | default: 'you' }}",
    };
    expect(requestOf('gmail', fields)).toMatchObject({ method: 'POST', headers: {} });
    expect(bodyOf('gmail', fields)).toEqual({
      emails: ['ann@example.com'],
      emailFromAddress: '{{ app.email }}',
      emailFromPassword: '{{ app.app_password }}',
      subject: 'Hi',
      message: "It`s {{ contact.name | default: 'you' }}",
      senderName: '{{ app.email }}',
    });
  });
});

describe('a step’s request', () => {
  it('never holds a credential, but says where one goes', () => {
    for (const [kind, { fields, actions, server }] of Object.entries(apps)) {
      const named = new Set([
        ...fields.map(({ field }) => field),
        ...Object.keys({ ...server?.derived, ...server?.constants }),
      ]);
      for (const { call } of Object.values(actions)) {
        const texts = [call?.request?.({}), server?.check?.request].map((made) => JSON.stringify(made ?? {}));
        const used = texts.flatMap((text) =>
          [...text.matchAll(/\{\{ app\.(\w+) \}\}/g)].map(([, name]) => name),
        );
        expect([kind, used.filter((name) => !named.has(name ?? ''))]).toEqual([kind, []]);
      }
    }
  });

  it('goes to the origin of its app', () => {
    for (const { actions, server } of Object.values(apps)) {
      const origin = server?.origin({ host: '{{ app.host }}' }) ?? '';
      const made = Object.values(actions).flatMap(({ call }) => call?.request?.({}) ?? []);
      for (const { url } of [...made, ...(server?.check?.request ? [server.check.request] : [])]) {
        expect(url.startsWith(origin)).toBe(true);
      }
    }
  });
});

describe('a prompt', () => {
  const messages = (fields: AppFields) =>
    bodyOf('chatgpt', { prompt: 'Is it good?', model: 'gpt-5', ...fields }) as {
      messages: unknown;
      temperature?: number;
    };

  it.each([
    ['gpt-4o', 0.7],
    ['gpt-4o-mini', 0.7],
    ['gpt-5', undefined],
    ['gpt-5-nano', undefined],
    ['gpt-4.5-preview', undefined],
    ['gpt-6-luna', undefined],
    ['gpt-6.1-sol', undefined],
  ])('to %s has the temperature %s', (model, temperature) => {
    expect(messages({ model }).temperature).toBe(temperature);
  });

  it('gets the instruction to answer only true or false', () => {
    const content = 'Is it good?\n\nAnswer only true or false.';
    expect(messages({ return_boolean_only: true }).messages).toEqual([{ role: 'user', content }]);
    expect(bodyOf('gemini', { prompt: 'Is it good?', return_boolean_only: true })).toEqual({
      contents: [{ parts: [{ text: content }] }],
    });
  });

  it('gets what is known of the contact only where the step asks for it', () => {
    const content = 'What is known of the contact, as JSON: {{ contact_context }}';
    expect(messages({ add_contact_context: true }).messages).toEqual([
      { role: 'developer', content },
      { role: 'user', content: 'Is it good?' },
    ]);
    expect(bodyOf('gemini', { prompt: 'Is it good?', add_contact_context: true })).toEqual({
      contents: [{ parts: [{ text: content }, { text: 'Is it good?' }] }],
    });
    expect(JSON.stringify(messages({}))).not.toContain('contact_context');
  });
});

it.each<[AppKind, 'html' | 'message']>([
  ['sendgrid', 'html'],
  ['gmail', 'message'],
  ['smtp', 'html'],
])(
  'an e-mail by %s without paragraphs of its own keeps its lines, and Liquid stays as it is',
  (app, field) => {
    const of = (text: string): string =>
      requestOf(app, { to: 'ann@example.com', subject: 'Hi', [field]: text }).body;
    expect(of('Dear {{ contact.name }},\n\nsee you.')).toContain('{{ contact.name }},<br>\\n<br>\\nsee you.');
    expect(of('{% if event.a\n%}A{% endif %}')).not.toContain('<br>');
    expect(of('Bye.\n{{ unsubscribe_url }}')).toContain(
      '<a href=\\"{{ unsubscribe_url }}\\">{{ unsubscribe_url }}</a>',
    );
    expect(of('See https://shop.test/a?b=1.')).toContain(
      '<a href=\\"https://shop.test/a?b=1\\">https://shop.test/a?b=1</a>.',
    );
    expect(of('(https://shop.test/{{ event.id }}?c={{ contact.id | downcase }}&d=1), no')).toContain(
      '(<a href=\\"https://shop.test/{{ event.id | escape }}?c={{ contact.id | downcase | escape }}&d=1\\">https://shop.test/{{ event.id | escape }}?c={{ contact.id | downcase | escape }}&d=1</a>), no',
    );
    expect(of('https://shop.test/{{ contact.id')).not.toContain('<a ');
    // A link is no layout; a paragraph is.
    expect(of('Bye.\n<a href="{{ unsubscribe_url }}">Unsubscribe</a>')).toContain('Bye.<br>\\n<a href=');
    expect(of('<p>Dear all,</p>\n<p>bye.</p>')).not.toContain('<br>');
    expect(of('<p>Dear\nAnn</p>')).toContain('<p>Dear\\nAnn</p>');
  },
);

describe('a mailbox message', () => {
  const mail = apps.gmail.actions['send_email']?.call?.mail;
  const rendered = {
    emails: ['ann@example.com', ' Bob, B. <bob@example.com>', 'a@x.test, b@y.test', ''],
    emailFromAddress: 'me@gmail.com',
    subject: 'One\r\nBcc: eve@example.com',
    message: 'It`s <b>`here`</b>',
    senderName: 'Me',
  };

  it('is sent as it was rendered, to each recipient, and cannot begin a header', () => {
    expect(mail?.(rendered)).toEqual({
      from: { name: 'Me', address: 'me@gmail.com' },
      to: [
        { name: '', address: 'ann@example.com' },
        { name: 'Bob, B.', address: 'bob@example.com' },
        { name: '', address: 'a@x.test, b@y.test' },
      ],
      subject: 'One Bcc: eve@example.com',
      html: 'It`s <b>`here`</b>',
    });
  });
});

describe('a stored mailbox message', () => {
  const call = apps.gmail.actions['send_email']?.call;

  it.each([
    ["It's `here`", 'It`s &#96;here&#96;'],
    ["{{ a | default: '`' }}'`", "{{ a | default: '`' }}`&#96;"],
    ["{% if a == 'b' %}it's{% endif %}", "{% if a == 'b' %}it`s{% endif %}"],
  ])('of %s is %s, and is rendered as it was written', (message, stored) => {
    const body = bodyOf('gmail', { message });
    expect(body).toMatchObject({ message: stored });
    expect(call?.written?.(body)).toMatchObject({ message });
  });

  it.each([
    ['ann@example.com; bob@example.com, ', ['ann@example.com', 'bob@example.com']],
    ['{{ contact.email }},boss@x.test', ['{{ contact.email }}', 'boss@x.test']],
    [
      '{{ contact.email | default: "a, b" }}; x@y.test',
      ['{{ contact.email | default: "a, b" }}', 'x@y.test'],
    ],
    [
      '{% if a == "," %}a@x.test, b@x.test{% endif %}, c',
      ['{% if a == "," %}a@x.test, b@x.test{% endif %}', 'c'],
    ],
    ['{% assign a = "," -%}{{ a, }}', ['{% assign a = "," -%}{{ a, }}']],
    ['a, {{ b, c', ['a', '{{ b', 'c']],
    ['', []],
  ])('to %s is rendered for each recipient by itself', (to, emails) => {
    expect(call?.written?.(bodyOf('gmail', { to, message: '' }))).toMatchObject({ emails });
  });
});

describe('what a request sends', () => {
  it.each<[AppKind, AppFields, SentMessage]>([
    ['twilio', { phone_number: '+1555', message: 'Hi' }, { to: '+1555', text: 'Hi' }],
    [
      'sendgrid',
      { to: 'ann@example.com', subject: 'Hi', html: '<b>Hi</b>', from_name: 'Us' },
      { to: 'ann@example.com', from: 'Us', subject: 'Hi', html: '<b>Hi</b>' },
    ],
    [
      'sendgrid',
      {
        to: 'ann@example.com',
        template_id: 'd-1',
        dynamic_template_data: { first: 'Ann' },
        from_email: 'us@example.com',
        from_name: 'Us',
      },
      {
        to: 'ann@example.com',
        from: 'Us <us@example.com>',
        template_id: 'd-1',
        template_data: { first: 'Ann' },
      },
    ],
    [
      'sendgrid',
      { to: 'ann@example.com', subject: 'Hi', html: '<b>Hi</b>', text: 'Hi' },
      { to: 'ann@example.com', from: null, subject: 'Hi', html: '<b>Hi</b>', text: 'Hi' },
    ],
    [
      'smtp',
      { to: 'ann@example.com', subject: 'Hi', html: '<b>Hi</b>', text: 'Hi' },
      { to: 'ann@example.com', from: null, subject: 'Hi', html: '<b>Hi</b>', text: 'Hi' },
    ],
    [
      'gmail',
      { to: 'ann@example.com', subject: 'Hi', message: '<b>Hi</b>', text: 'Hi' },
      { to: 'ann@example.com', from: null, subject: 'Hi', html: '<b>Hi</b>', text: 'Hi' },
    ],
    [
      'gmail',
      { to: 'ann@example.com;bob@example.com', subject: 'Hi', message: "It's here" },
      { to: 'ann@example.com, bob@example.com', from: null, subject: 'Hi', html: "It's here" },
    ],
    [
      'smtp',
      { to: 'Ann <ann@example.com>', subject: 'Hi', html: '<b>Hi</b>', senderName: 'Us' },
      { to: 'ann@example.com', from: 'Us', subject: 'Hi', html: '<b>Hi</b>' },
    ],
    [
      'onesignal',
      { external_id: 'u-1', title: 'Sale', message: 'Now', launch_url: 'https://x.example' },
      { to: 'u-1', title: 'Sale', text: 'Now', link: 'https://x.example' },
    ],
    ['slack', { channel: '#shop', message: 'Hi' }, { to: '#shop', text: 'Hi' }],
    [
      'chatgpt',
      { prompt: 'Hi?', model: 'gpt-5', return_boolean_only: true },
      { text: 'Hi?\n\nAnswer only true or false.' },
    ],
    ['gemini', { prompt: 'Hi?' }, { text: 'Hi?' }],
  ])('by %s is told as its reader reads it', (kind, fields, sent) => {
    const [action] = Object.values(apps[kind].actions);
    const body = bodyOf(kind, fields);
    expect(action?.call?.message?.(action.call.written?.(body) ?? body)).toEqual(sent);
  });

  it('is not told of a body that is none of the app’s', () => {
    expect(apps.sendgrid.actions['send_email']?.call?.message?.({ subject: 'Hi' })).toBeNull();
  });

  it('is told of values that are no texts', () => {
    const body = { To: 15_550_123, Body: null };
    expect(apps.twilio.actions['send_sms']?.call?.message?.(body)).toEqual({ to: '15550123', text: '' });
  });
});

describe('a stored sign-in', () => {
  it.each([
    [
      'basic with a user name',
      { username: 'Aladdin', secret: 'open sesame' },
      { Authorization: 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==' },
    ],
    ['a header of its own with its name', { header_name: 'X-Api-Key', secret: 's' }, { 'X-Api-Key': 's' }],
    ['a bearer token otherwise', { secret: 's' }, { Authorization: 'Bearer s' }],
  ])('is %s', (_kind, credentials, header) => {
    expect(signInHeader(credentials)).toEqual(header);
  });
});
