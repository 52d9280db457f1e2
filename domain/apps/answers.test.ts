import type { AppKind } from '../entities/app';
import type { AppFields } from '../steps/api-call/schema';
import { apps } from '.';
import type { Answer, Reading } from './answer';

const answer = (status: number, body: unknown = '', headers: Record<string, string> = {}): Answer => ({
  status,
  body,
  headers,
});

function read(kind: AppKind, given: Answer, fields: AppFields = {}): Reading {
  const [action] = Object.values(apps[kind].actions);
  if (!action?.call) throw new Error(`${kind} can do nothing`);
  return action.call.read(given, fields);
}

const twilio = (status: number, code: number) => answer(status, { code, message: 'in their words', status });
const sendgrid = (status: number, field: string | null, message = 'in their words') =>
  answer(status, { errors: [{ field, message, help: null }] });
const openai = (status: number, code: string | null, type = 'invalid_request_error') =>
  answer(status, { error: { code, type, message: 'in their words', param: null } });
const gemini = (status: number, named: string, details: object[] = []) =>
  answer(status, { error: { code: status, status: named, message: 'in their words', details } });
const slack = (error: string) => answer(200, { ok: false, error });

describe('a documented answer', () => {
  it.each<[AppKind, string, Answer, Reading['kind']]>([
    ['twilio', 'a message that is queued', answer(201, { sid: 'SM1', status: 'queued' }), 'done'],
    ['twilio', 'a number that is none', twilio(400, 21_211), 'failed'],
    ['twilio', 'a country that is switched off', twilio(400, 21_408), 'failed'],
    ['twilio', 'a recipient who said STOP', twilio(400, 21_610), 'skipped'],
    ['twilio', 'a full queue', twilio(400, 21_611), 'retry'],
    ['twilio', 'a number that cannot be reached', twilio(400, 21_612), 'failed'],
    ['twilio', 'a number without text messages', twilio(400, 21_614), 'skipped'],
    ['twilio', 'a messaging service that is none', twilio(400, 21_705), 'failed'],
    ['twilio', 'a wrong token', twilio(401, 20_003), 'failed'],
    ['twilio', 'too many calls at once', twilio(429, 20_429), 'retry'],
    ['twilio', 'an error of its own', answer(503), 'retry'],
    ['sendgrid', 'an e-mail that is queued', answer(202), 'done'],
    ['sendgrid', 'a recipient that is none', sendgrid(400, 'personalizations.0.to.0.email'), 'failed'],
    ['sendgrid', 'a template that is none', sendgrid(400, 'template_id'), 'failed'],
    ['sendgrid', 'a wrong key', sendgrid(401, null), 'failed'],
    ['sendgrid', 'a sender who is not verified', sendgrid(403, 'from'), 'failed'],
    ['sendgrid', 'an e-mail that is too large', sendgrid(413, null), 'failed'],
    ['sendgrid', 'too many calls', sendgrid(429, null), 'retry'],
    ['sendgrid', 'an error of its own', sendgrid(500, null), 'retry'],
    ['onesignal', 'a notification that was made', answer(200, { id: 'n-1', external_id: null }), 'done'],
    [
      'onesignal',
      'one for some of several',
      answer(200, { id: 'n-1', errors: { invalid_aliases: {} } }),
      'done',
    ],
    [
      'onesignal',
      'nobody who is subscribed',
      answer(200, { id: '', errors: ['All included players are not subscribed'] }),
      'skipped',
    ],
    [
      'onesignal',
      'an external id that is none',
      answer(200, { id: '', errors: { invalid_aliases: { external_id: ['u'] } } }),
      'skipped',
    ],
    [
      'onesignal',
      'a notification that lacks something',
      answer(400, { errors: ['Message Notifications must have English language content'] }),
      'failed',
    ],
    ['onesignal', 'a wrong key', answer(403, { errors: ['Access denied.'] }), 'failed'],
    ['onesignal', 'too many calls', answer(429, { errors: ['API rate limit exceeded.'] }), 'retry'],
    [
      'onesignal',
      'a moment of its own',
      answer(503, { errors: ['Service temporarily unavailable'] }),
      'retry',
    ],
    ['chatgpt', 'a wrong key', openai(401, 'invalid_api_key'), 'failed'],
    [
      'chatgpt',
      'a country that is not served',
      openai(403, 'unsupported_country_region_territory'),
      'failed',
    ],
    ['chatgpt', 'too many prompts', openai(429, 'rate_limit_exceeded', 'requests'), 'retry'],
    ['chatgpt', 'no credit left', openai(429, 'insufficient_quota', 'insufficient_quota'), 'failed'],
    ['chatgpt', 'a prompt that is too long', openai(400, 'context_length_exceeded'), 'failed'],
    ['chatgpt', 'an error of its own', openai(500, null, 'server_error'), 'retry'],
    ['chatgpt', 'too much to do', answer(503), 'retry'],
    ['gemini', 'a wrong key', gemini(400, 'INVALID_ARGUMENT', [{ reason: 'API_KEY_INVALID' }]), 'failed'],
    ['gemini', 'a request that is none', gemini(400, 'INVALID_ARGUMENT'), 'failed'],
    ['gemini', 'a project without billing', gemini(400, 'FAILED_PRECONDITION'), 'failed'],
    ['gemini', 'a key without rights', gemini(403, 'PERMISSION_DENIED'), 'failed'],
    ['gemini', 'a model that is gone', gemini(404, 'NOT_FOUND'), 'failed'],
    ['gemini', 'an error of its own', gemini(500, 'INTERNAL'), 'retry'],
    ['gemini', 'too much to do', gemini(503, 'UNAVAILABLE'), 'retry'],
    ['gemini', 'too little time', gemini(504, 'DEADLINE_EXCEEDED'), 'retry'],
    ['slack', 'a message that was posted', answer(200, { ok: true, ts: '1503435956.000247' }), 'done'],
    ['slack', 'a channel that is none', slack('channel_not_found'), 'failed'],
    ['slack', 'a channel it is not in', slack('not_in_channel'), 'failed'],
    ['slack', 'a token without the right', slack('missing_scope'), 'failed'],
    ['slack', 'a token that was revoked', slack('token_revoked'), 'failed'],
    [
      'slack',
      'too many messages',
      answer(429, { ok: false, error: 'ratelimited' }, { 'retry-after': '30' }),
      'retry',
    ],
    ['slack', 'an error of its own', slack('internal_error'), 'retry'],
    ['slack', 'an error after which it may be done', slack('fatal_error'), 'failed'],
    ['slack', 'an error that no page names', slack('brand_new_error'), 'failed'],
    ['smtp', 'a message that was taken', answer(250, '2.0.0 OK'), 'done'],
    ['smtp', 'a wrong password, without an enhanced code', answer(535, 'Authentication failed'), 'failed'],
    ['smtp', 'a recipient that is not there', answer(550, '5.1.1 User unknown'), 'failed'],
    ['smtp', 'a greylist', answer(450, '4.2.0 Greylisted'), 'retry'],
    ['gmail', 'a message that was taken', answer(250, '2.0.0 OK'), 'done'],
    ['gmail', 'a wrong app password', answer(535, '535-5.7.8 Username and Password not accepted.'), 'failed'],
    [
      'gmail',
      'the account’s own password',
      answer(534, '534-5.7.9 Application-specific password required.'),
      'failed',
    ],
    ['gmail', 'the limit of a day', answer(550, '550-5.4.5 Daily user sending limit exceeded.'), 'retry'],
    ['gmail', 'a server that is busy', answer(421, '421-4.7.0 Temporary System Problem.'), 'retry'],
    [
      'gmail',
      'a recipient that is none',
      answer(553, '553-5.1.3 The recipient address is not a valid address.'),
      'failed',
    ],
    ['http', 'an answer', answer(204), 'done'],
    ['http', 'a sign-in that is refused', answer(401), 'failed'],
    ['http', 'an error of its own', answer(502), 'retry'],
  ])('of %s, %s', (kind, _what, given, expected) => {
    const reading = read(kind, given, { model: 'gpt-5' });
    expect(reading.kind).toBe(expected);
    if (reading.kind !== 'done') expect(reading.message).toMatch(/^[A-Z].{10,}/);
  });

  const refusedBy = (app: string, words: string): string =>
    `${app} refused: correct the step or the connection, then retry. In its words: ${words}`;

  it('says in the provider’s words what we have none of our own for', () => {
    expect(read('slack', slack('brand_new_error'))).toEqual({
      kind: 'failed',
      code: 'slack_brand_new_error',
      message: refusedBy('Slack', 'brand_new_error'),
    });
    expect(read('twilio', twilio(400, 99_999))).toMatchObject({
      message: refusedBy('Twilio', 'in their words'),
    });
  });

  it('says how long to wait where the provider does', () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '37.5s' }];
    expect(read('gemini', gemini(429, 'RESOURCE_EXHAUSTED', details))).toMatchObject({ after: 37_500 });
  });

  it('names the successor of a model that is gone', () => {
    const gone = read('chatgpt', openai(404, 'model_not_found'), { model: 'gpt-5-mini' });
    expect(gone).toMatchObject({ kind: 'failed', code: 'chatgpt_model_not_found' });
    expect(JSON.stringify(gone)).toContain('gpt-6.1-terra');
  });
});

describe('a model’s reply', () => {
  const completion = (content: string | null, more: object = {}) =>
    answer(200, {
      choices: [
        { index: 0, message: { role: 'assistant', content, refusal: null, ...more }, finish_reason: 'stop' },
      ],
    });
  const generated = (...parts: object[]) =>
    answer(200, { candidates: [{ content: { parts, role: 'model' }, finishReason: 'STOP' }] });

  it('goes into its variable', () => {
    expect(read('chatgpt', completion('Hello!'))).toEqual({
      kind: 'done',
      writes: { 'event.chatgpt_result': 'Hello!' },
    });
    expect(
      read('gemini', generated({ text: 'thinking', thought: true }, { text: 'Hel' }, { text: 'lo' })),
    ).toEqual({
      kind: 'done',
      writes: { 'event.gemini_result': 'Hello' },
    });
  });

  it.each([
    ['true', true],
    ['False.', false],
    [' **TRUE** \n', true],
    ['"false"', false],
  ])('of %j is a real boolean where the step wants one', (content, value) => {
    const fields = { return_boolean_only: true };
    expect(read('chatgpt', completion(content), fields)).toEqual({
      kind: 'done',
      writes: { 'event.chatgpt_result': value },
    });
    expect(read('gemini', generated({ text: content }), fields)).toEqual({
      kind: 'done',
      writes: { 'event.gemini_result': value },
    });
  });

  it.each(['It is true', 'yes', 'true and false', 'untrue'])('of %j fails such a step', (content) => {
    expect(read('chatgpt', completion(content), { return_boolean_only: true })).toMatchObject({
      kind: 'failed',
      code: 'reply_not_boolean',
      message: expect.stringContaining(content) as string,
    });
  });

  it('that is a refusal, or nothing, fails the step', () => {
    expect(read('chatgpt', completion(null, { refusal: 'I cannot' }))).toMatchObject({
      code: 'chatgpt_refused',
    });
    expect(read('chatgpt', completion(' '))).toMatchObject({ code: 'reply_empty' });
    expect(read('chatgpt', answer(200, 'hello'))).toMatchObject({ code: 'chatgpt_unreadable' });
    const blocked = answer(200, { promptFeedback: { blockReason: 'SAFETY' } });
    expect(read('gemini', blocked)).toMatchObject({ code: 'gemini_refused' });
  });
});

describe('the check of a connection', () => {
  it.each<[AppKind, Answer, string | null]>([
    ['twilio', answer(200, { status: 'active' }), null],
    ['twilio', answer(200, { status: 'suspended' }), 'suspended'],
    ['twilio', twilio(401, 20_003), 'refuses this sign-in'],
    ['sendgrid', answer(200, { scopes: ['mail.send'] }), null],
    ['sendgrid', answer(200, { scopes: ['stats.read'] }), 'Mail Send'],
    ['sendgrid', sendgrid(401, null), 'does not accept this key'],
    ['onesignal', answer(200, { notifications: [] }), null],
    ['onesignal', answer(403), 'does not accept this key'],
    ['onesignal', answer(400), 'app id'],
    ['chatgpt', answer(200, { data: [] }), null],
    ['chatgpt', openai(401, 'invalid_api_key'), 'does not accept this key'],
    ['gemini', answer(200, { models: [] }), null],
    ['gemini', gemini(400, 'INVALID_ARGUMENT', [{ reason: 'API_KEY_INVALID' }]), 'does not accept this key'],
    ['slack', answer(200, { ok: true }, { 'x-oauth-scopes': 'channels:read,chat:write' }), null],
    ['slack', answer(200, { ok: true }, { 'x-oauth-scopes': 'channels:read' }), 'chat:write'],
    ['slack', slack('invalid_auth'), 'does not accept this key'],
    ['gmail', answer(235, '2.7.0 Accepted'), null],
    ['gmail', answer(535, '5.7.8'), 'app password'],
    ['gmail', answer(454, '4.7.0'), 'try again'],
    ['smtp', answer(235, '2.7.0'), null],
    ['smtp', answer(535, '5.7.8'), 'user name'],
    ['smtp', answer(454, '4.7.0'), 'try again'],
    ['http', answer(404), null],
    ['http', answer(401), 'refuses this sign-in'],
    ['http', answer(500), 'in trouble'],
    ['twilio', answer(429), 'fewer calls'],
    ['slack', answer(503), 'in trouble'],
  ])('of %s says what is wrong, in both languages', (kind, given, words) => {
    const problem = apps[kind].server?.check?.problem(given) ?? null;
    if (words === null) expect(problem).toBeNull();
    else {
      expect(problem?.en).toContain(words);
      expect(problem?.fr.length).toBeGreaterThan(20);
    }
  });
});
