import request, { type Response } from 'supertest';
import { z } from 'zod';
import { openSession } from '../../db/sign-in/sessions';
import { apps } from '../../domain/apps';
import type { AppKind } from '../../domain/entities/app';
import { userApp } from '../../domain/entities/connection';
import { isSplit, isTwoWay, steps } from '../../domain/steps';
import { stepTypes, type StepType } from '../../domain/steps/types';
import { fromJson, toJson } from '../../domain/values/json';
import { isSameJson } from '../../domain/values/same-json';
import { fill, furnish, type Household } from '../contract/household';
import { readOperations, type JsonSchema, type Operation } from '../contract/schema';
import { buildAccount } from '../factories/account';
import { buildAutomatisation, buildStep, readAutomatisation } from '../factories/automatisation';
import { dataOf } from '../support/api/answers';
import { unlessBusy } from '../support/api/unless-busy';
import { columnTexts, workflowTexts } from './support/secret-search';
import { useLoggedStack } from './support/logged-stack';
import { aMark, Marks } from './support/marks';
import { holds, namedIds, put, replace, type NamedId } from './support/named-ids';
import { isMarked, labelOfPlace, textPlaces, textsIn, type TextPlace } from './support/text-places';
import { typedSteps, type TypedStep } from './support/typed-steps';

const stack = useLoggedStack();
const { api, engine, provider, logged } = stack;

/** Where a credential that was typed into a step is stored, each with the reason. */
const standsIn: Readonly<Record<string, string>> = {
  'automatisation_steps.data': 'the step as its owner wrote it: masked in every answer, and sent from here',
  'automatisation_revisions.snapshot': 'likewise, for who restores a revision',
  'draft_steps.data': 'the step in a draft, as its owner wrote it',
  'draft_revisions.snapshot': 'likewise, for who undoes a save of the draft',
  'flow_drafts.base_steps': 'the step when the draft began, to merge by',
  'calls.request': 'the call as it goes out, with the credential that it is sent with',
};

/** What Temporal stores besides ids: the summary of a run in its web interface. */
const summaries = ['the name of the automation', 'the event that enters'];

/** Texts of a step's data that cannot be chosen freely, each with the reason. */
const notFree: Readonly<Record<string, string>> = {
  'DELAY timezone': 'a time zone that is none is refused',
  'DELAY hoursBetween.from': 'an hour',
  'DELAY hoursBetween.to': 'an hour',
  'WAIT ways.*.id': 'a letter, and up to two more',
  'WAIT time_out.timezone': 'a time zone that is none is refused',
  'WAIT time_out.hoursBetween.from': 'an hour',
  'WAIT time_out.hoursBetween.to': 'an hour',
  'SPLIT ways.*.id': 'a letter, and up to two more',
  'SPLIT winner': 'the id of one of its ways',
  'SPLIT winner_chosen_at': 'a moment',
};

/** Calls that accept no arbitrary text, each with the reason. The search still includes what was typed into them. */
const refusing: Readonly<Record<string, string>> = {
  ...because('a password, a sign-in or a proof that is made up', [
    'post /api/user/token',
    'post /api/user/token/passkey',
    'post /api/user/token/openid',
    'post /api/user/passkey',
    'post /api/user/passkey/options',
    'post /api/user/passkey/{passkeyId}/remove',
    'post /api/user/identity',
    'post /api/user/identity/begin',
    'post /api/user/identity/{identityId}/unlink',
    'post /api/user/token/code',
    'post /api/user/second-factor',
    'post /api/user/second-factor/begin',
    'post /api/user/second-factor/recovery-codes',
    'post /api/user/second-factor/remove',
    'post /api/admin/account/{accountId}/second-factor/remove',
    'post /api/user/session/{sessionId}/end',
    'post /api/user/session/end',
    'post /api/event/shopify/track',
    'post /api/event/sendgrid/outcome',
    'post /api/event/twilio/outcome',
  ]),
  ...because('a contact, an account or ids that are nobody’s', [
    'get /api/contact',
    'get /api/contact/import/preview',
    'get /api/event/campaign',
    'get /api/automatisation/{automatisationId}/entry',
    'post /api/admin/account/{accountId}/erase',
    'post /api/admin/impersonate',
  ]),
  ...because('moments alone, or a contact', [
    'delete /api/automatisation/{automatisationId}/draft',
    'post /api/automatisation/{automatisationId}/draft/publication',
    'post /api/automatisation/{automatisationId}/draft/revision/{revision}/restore',
    'get /api/automatisation/{automatisationId}/run',
    'get /api/automatisation/{automatisationId}/stats',
    'get /api/automatisation/{automatisationId}/step/{stepId}/contact',
    'get /api/automatisation/{automatisationId}/step/{stepId}/link',
    'get /api/automatisation/{automatisationId}/goal/figures',
    ...['retry', 'skip', 'stop'].map(
      (act) => `post /api/automatisation/{automatisationId}/step/{stepId}/failed/${act}`,
    ),
    'get /api/dashboard',
    ...[
      'automatisation/{automatisationId}/cohort',
      'report/message',
      'report/revenue',
      'report/health',
      'report/segment',
      'segment/{segmentId}/growth',
    ].flatMap((read) => [`get /api/${read}`, `get /api/${read}/csv`]),
  ]),
  ...because('a branch: true, false, or the id of a way', [
    'delete /api/automatisation/{automatisationId}/step/{stepId}',
    'post /api/automatisation/{automatisationId}/run/{runId}/skip',
  ]),
  ...because('a language', ['get /api/message-template/{messageTemplateId}/text']),
  ...because('what fits the kind of the step, or of the app: every step and connection is made above', [
    'put /api/automatisation/{automatisationId}/step',
    'post /api/user/app/check',
    'post /api/automatisation/{automatisationId}/step/test',
  ]),
};

function because(reason: string, calls: readonly string[]): Record<string, string> {
  return Object.fromEntries(calls.map((call) => [call, reason]));
}

/** The bodies of calls in Segment.com's format, for which the document has no example. */
const bodies: Readonly<Record<string, object>> = {
  '/v1/track': { userId: 'ann', event: 'viewed' },
  '/v1/group': { userId: 'ann', groupId: 'acme' },
  '/v1/alias': { userId: 'ann', previousId: 'somebody' },
};

it('what is typed into a step: every text of every kind is looked for', () => {
  const made = typedSteps({ ...new Typed().typing(1), plant: (place) => new Marks().plant(place) });
  const texts = stepTypes.flatMap((type) => {
    const schema = z.toJSONSchema(steps[type].schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const data = made.filter((step) => step.type === type).map((step) => step.data);
    return textsIn(schema, (one) => one)
      .filter((at) => !data.some((one) => isMarked(one, at, aMark)))
      .map((at) => `${type} ${at.join('.')}`);
  });
  expect(texts).toEqual(Object.keys(notFree));
});

/** A place at the head of a branch of a step of the kind, where it has branches. */
function headOfBranch(type: StepType): object {
  if (isSplit(type)) return { first_in_way: 'a' };
  return isTwoWay(type) ? { first_in_true: true } : {};
}

/** The typed texts, and their places. */
class Typed {
  readonly marks = new Marks();
  readonly answers: string[] = [];
  plant = (place: string, isSecret?: boolean): string => this.marks.plant(place, isSecret);
  typing = (tagId: number) => ({
    plant: this.plant,
    origin: provider.origin,
    credentials: stack.standIns.credentials,
    tagId,
  });
  /** Returns a caller for the account, which records the responses. */
  async caller(userId: number): Promise<Caller> {
    const { token } = await openSession(engine.database.pool, { userId, rememberMe: false });
    let cookie = `sillage_session=${token}`;
    return async (method, path, body) => {
      const answer = await this.send(method, `/api${path}`, { Cookie: cookie }, body);
      cookie = answer.get('Set-Cookie')?.[0]?.split(';')[0] ?? cookie;
      return answer;
    };
  }
  async send(method: Method, address: string, headers: object, body: unknown): Promise<Response> {
    const text = body === undefined ? undefined : toJson(body);
    const answer = await unlessBusy(() =>
      request(api.server)
        [method](address)
        .set({ ...headers, 'Content-Type': 'application/json' })
        .send(text),
    );
    this.answers.push(`${method} ${address}: ${toJson(answer.headers)} ${answer.text}`);
    return answer;
  }
}

type Method = Operation['method'];
/** Makes a call in an account's name: the path is behind /api. */
type Caller = (method: Method, path: string, body?: unknown) => Promise<Response>;

/** Creates a connection with a secret in each field that its form hides; its test fails. */
async function connect(call: Caller, app: AppKind, { plant }: Typed): Promise<number> {
  // A key that is no text of one's choice stays the stand-in's: `secrets-of-apps` looks for it.
  const hidden = apps[app].fields.flatMap(({ field, isSecret, format }) =>
    isSecret && format === undefined ? [[field, plant(`${field} of ${app}`, true)] as const] : [],
  );
  const body = { app_id: app, data: { ...stack.standIns.credentials[app], ...Object.fromEntries(hidden) } };
  const made = dataOf(await call('post', '/user/app', body), z.object({ user_app: userApp })).user_app;
  await call('post', `/user/app/${made.id}/check`);
  await call('post', '/user/app/check', body);
  return made.id;
}

/** Creates a flow of one step, tries it in every way and starts it by an event; returns why it was not published, or null. */
async function run(
  call: Caller,
  userId: number,
  { type, data, app }: TypedStep,
  typed: Typed,
): Promise<string | null> {
  const { plant } = typed;
  const entry_event_name = plant('the event that enters');
  const flow = await buildAutomatisation(
    { userId, call },
    {
      name: plant('the name of the automation'),
      entry_event_name,
    },
  );
  const through = app && { user_app_id: await connect(call, app, typed) };
  const step = { type, data, description: plant('a description'), ...through };
  const tried = await call('post', `/automatisation/${flow.id}/step`, step);
  if (tried.status !== 201) return `${type} of ${app ?? 'none'}: ${tried.text}`;
  const { id } = dataOf(
    tried,
    z.looseObject({ automatisation_step: z.looseObject({ id: z.number() }) }),
  ).automatisation_step;
  await buildStep(
    { userId, call },
    flow.id,
    { type: 'DELAY', data: { delay: 0 } },
    { automatisation_step_before_id: id, ...headOfBranch(type) },
  );
  const at = `/automatisation/${flow.id}`;
  await call('post', `${at}/step/preview`, step);
  await call('post', `${at}/step/test`, { ...step, recipient: '+33612345678' });
  await call('post', `${at}/simulation`, {
    event_data: { [plant('simulated')]: plant('simulated') },
  });
  const { problems: _, ...whole } = await readAutomatisation({ userId, call }, flow.id);
  const published = await call('put', '/automatisation', { ...whole, is_active: true });
  await engine.track({
    userId: userId,
    name: entry_event_name,
    contactExternalId: plant('a contact'),
    data: { [plant('a member of an event')]: plant('an event') },
  });
  return published.status === 200 ? null : `${type} of ${app ?? 'none'}: ${published.text}`;
}

interface Taking {
  household: Household;
  named: readonly NamedId[];
  call: (operation: Operation, path: string, body: unknown) => Promise<{ status: number }>;
}

/** Forms of a text for places that do not accept every text. */
const forms: readonly ((text: string) => unknown)[] = [
  (text) => text,
  (text) => `${text}@example.com`,
  (text) => `${text}.example.com`,
  (text) => `https://${text}.example.com/`,
];

/** Makes a call as the document shows it, with the text in its place; returns whether one of the forms was accepted. */
async function take({ operation, place, at }: TextPlace, text: string, taking: Taking): Promise<boolean> {
  const { household, named, call } = taking;
  let body: unknown = operation.example ?? bodies[operation.path];
  for (const one of named) {
    const isHere = one.operation === operation && one.place === 'body' && !one.written;
    if (!isHere || !(one.beside ?? []).every((told) => told.at[0] === 'data' || holds(body, told))) continue;
    body = replace(
      body,
      one.at,
      one.thing === 'external_id' ? household.externalId : household.ids[one.thing],
    );
  }
  const path = fill(operation.path, household);
  for (const form of forms) {
    const query = new URLSearchParams(operation.method === 'get' ? queries[operation.path]?.(household) : {});
    if (place === 'query') query.set(at[0] ?? '', String(form(text)));
    const address = query.size > 0 ? `${path}?${query.toString()}` : path;
    // In an element of a list it is put beside the others, or takes the place of what the example has there.
    const sent = place === 'body' ? [put(body, at, form(text))] : [body];
    if (place === 'body' && at.includes('*')) {
      const replaced = replace(body, at, form(text));
      if (!isSameJson(replaced, body)) sent.push(replaced);
    }
    for (const one of sent) {
      const { status } = await call(operation, address, one);
      if (status < 400) return true;
      // The text's form is not the reason of the refusal.
      if (status !== 400) return false;
    }
  }
  return false;
}

/** Administrators' calls name nothing in their bodies. */
const isOfClient = ({ path, schemes }: Operation): boolean =>
  schemes.includes('session') && !path.startsWith('/api/admin/');

/** Whether a place accepts a secret, by the name of its member. */
const takesSecret = ({ at }: TextPlace): boolean =>
  /(password|secret|recovery|code|^query)/.test(at.at(-1) ?? '');

const labelOfCall = ({ method, path }: Operation): string => `${method} ${path}`;

const oneUser = z.object({ data: z.object({ user: z.object({ client_key: z.string() }) }) });

it('what is typed anywhere is in no log and not in Temporal, and a secret is nowhere but where it must be', async () => {
  const typed = new Typed();
  const { marks, answers } = typed;
  const { operations, resolve } = readOperations((await api.contract()).document);
  const furnished = await furnish(api);
  const another = await buildAccount(api);
  const household: Household = { ...furnished, ids: { ...furnished.ids, account: another.userId } };
  const { userId } = furnished.visitor;
  const client = await typed.caller(userId);
  const admin = await typed.caller((await buildAccount(api, { isAdministrator: true })).userId);
  const { client_key } = oneUser.parse(fromJson((await client('get', '/user')).text)).data.user;
  provider.answer((response, { headers, path, body }) => {
    const echo = toJson({ ...headers, path, body, meant: decodeURIComponent(path) });
    response.writeHead(200, { 'X-Echo': encodeURI(echo) }).end(echo);
  });

  const unpublished: (string | null)[] = [];
  for (const step of typedSteps(typed.typing(household.ids['tag'] ?? 0)))
    unpublished.push(await run(client, userId, step, typed));

  const taken = new Set<string>();
  const named = operations.flatMap((one) => (isOfClient(one) ? namedIds(one, resolve) : []));
  const sender = { 'Client-Key': client_key, Authorization: `Basic ${btoa(`${client_key}:`)}` };
  const call: Taking['call'] = ({ method, path: template, schemes }, path, body) => {
    if (schemes.includes('session'))
      return template.startsWith('/api/admin/') ? admin(method, path, body) : client(method, path, body);
    return typed.send(method, template.startsWith('/api') ? `/api${path}` : path, sender, body);
  };
  for (const operation of operations) {
    for (const place of textPlaces(operation, resolve)) {
      const text = typed.plant(labelOfPlace(place), takesSecret(place));
      if (await take(place, text, { household, named, call })) taken.add(labelOfCall(operation));
    }
  }
  // The household's own flow waits for an hour.
  await engine.eventually(
    `SELECT 1 WHERE NOT EXISTS (SELECT FROM dispatch WHERE user_id = $1) AND NOT EXISTS (
       SELECT FROM automatisation_runs WHERE user_id = $1 AND state = 'running' AND automatisation_id <> $2)`,
    [userId, household.ids['automatisation']],
  );

  const flows = await engine.rows<Record<'automatisation' | 'step' | 'run', number>>(
    `SELECT a.id AS automatisation, min(s.id) AS step, COALESCE(min(r.id), 0) AS run
     FROM automatisations a JOIN automatisation_steps s ON s.automatisation_id = a.id
     LEFT JOIN automatisation_runs r ON r.automatisation_id = a.id WHERE a.user_id = $1 GROUP BY a.id`,
    [userId],
  );
  // What is typed stands in drafts too; a broadcast has none.
  const drafted = new Set<number>();
  for (const { automatisation } of flows) {
    const { status } = await client('post', `/automatisation/${automatisation}/draft`);
    if (status < 400) drafted.add(automatisation);
  }
  expect(drafted.size).toBeGreaterThan(1);
  const unread: string[] = [];
  for (const { method, path, schemes } of operations.filter((one) => one.method === 'get')) {
    if (!schemes.includes('session')) continue;
    const isOfFlow = path.includes('{automatisationId}');
    const reads = path.startsWith('/api/admin/') ? admin : client;
    for (const flow of isOfFlow ? flows : [{}]) {
      const ids: Household['ids'] = { ...household.ids, ...flow };
      if (path.includes('{runId}') && ids['run'] === 0) continue;
      if (path.includes('/draft/') && !drafted.has(ids['automatisation'] ?? 0)) continue;
      if (path.includes('{revision}') && ids['automatisation'] !== household.ids['automatisation'])
        ids['revision'] = 1;
      const query = new URLSearchParams(queries[path]?.(household));
      const address = `${fill(path, { ...household, ids })}?${query.toString()}`;
      const { status } = await reads(method, address);
      if (status >= 400) unread.push(`${address}: ${status}`);
    }
  }
  for (const path of ['/event', '/contact']) await client('post', path, { page_size: 500 });

  expect(unpublished.filter((why) => why !== null)).toEqual([]);
  const untaken = operations.filter(
    (one) => textPlaces(one, resolve).length > 0 && !taken.has(labelOfCall(one)),
  );
  expect(untaken.map(labelOfCall).toSorted()).toEqual(Object.keys(refusing).toSorted());
  expect(unread).toEqual([]);
  expect(marks.size).toBeGreaterThan(300);

  // The typed texts were stored, and the search finds them.
  const columns = await columnTexts(engine);
  expect(marks.foundIn(Object.values(columns).join('\n')).length).toBeGreaterThan(200);
  expect(marks.foundIn(answers.join('\n')).length).toBeGreaterThan(200);

  const workflows = Object.values(await workflowTexts(engine)).join('\n');
  expect(marks.foundIn(logged.api.join('\n'))).toEqual([]);
  expect(marks.foundIn(logged.worker.join('\n'))).toEqual([]);
  expect(marks.foundIn(workflows).filter((place) => !summaries.includes(place))).toEqual([]);
  expect([logged.api.length, logged.worker.length, workflows.length].every((length) => length > 100)).toBe(
    true,
  );

  expect(
    answers.flatMap((answer) =>
      marks.foundIn(answer, 'secrets').map((place) => `${place}: ${answer.slice(0, 80)}`),
    ),
  ).toEqual([]);
  const found = Object.entries(columns).filter(([, text]) => marks.foundIn(text, 'secrets').length > 0);
  expect(found.map(([column]) => column).toSorted()).toEqual(Object.keys(standsIn).toSorted());
  const inSteps = found.flatMap(([, text]) => marks.foundIn(text, 'secrets'));
  expect(inSteps.filter((place) => !place.startsWith('typed'))).toEqual([]);
});

const oneWeek = { from_date: '2026-11-01T00:00:00.000Z', to_date: '2026-11-08T00:00:00.000Z' };

/** The required query parameters of calls. */
const queries: Readonly<Record<string, (household: Household) => Record<string, string>>> = {
  '/api/contact': ({ externalId }) => ({ contact_external_id: externalId }),
  '/api/automatisation/{automatisationId}/entry': ({ externalId }) => ({ contact_external_id: externalId }),
  '/api/contact/import/preview': ({ ids }) => ({ tags: toJson([ids['tag']]) }),
  '/api/event/campaign': () => ({ names: '["purchase"]' }),
  ...Object.fromEntries(
    [
      '/api/event/by-day',
      '/api/automatisation/{automatisationId}/goal/figures',
      ...['message', 'revenue', 'health', 'segment'].flatMap((report) => [
        `/api/report/${report}`,
        `/api/report/${report}/csv`,
      ]),
    ].map((path) => [path, () => oneWeek]),
  ),
  '/api/event/amount-field': () => ({ event_name: 'purchase' }),
  ...Object.fromEntries(
    ['/api/event/amount', '/api/event/revenue', '/api/event/revenue/csv'].map((path) => [
      path,
      () => ({ ...oneWeek, event_name: 'purchase', field: 'amount' }),
    ]),
  ),
};
