import { isJsonObject, type JsonObject } from '../../../domain/entities/common';
import { tagAddedEventName } from '../../../domain/entities/contacts/tag';
import { segmentEventName } from '../../../domain/entities/segments/segment-event';
import type { StepType } from '../../../domain/steps/types';
import { pathThing } from '../../contract/household';
import type { JsonSchema, Operation } from '../../contract/schema';

export type Resolve = (schema: JsonSchema) => JsonSchema;

/** The path of a value in a body: names of members, and `*` for each element of a list. */
export type Path = readonly string[];

/** An id in a call. */
export interface NamedId {
  operation: Operation;
  place: 'path' | 'query' | 'body';
  /** In a path or a query, only its name. */
  at: Path;
  /** The kind of thing that it identifies, as in a household. */
  thing: string;
  /** Other values that the body needs for the member to have this meaning. */
  beside?: readonly { at: Path; value: unknown }[];
  /** What the filter that names it needs too. */
  whole?: readonly { at: Path; value: unknown }[];
  /** How to write the id, where it is not a number. */
  written?: (id: number) => unknown;
}

export const labelOf = ({ operation, place, at, beside = [] }: NamedId): string => {
  const kind = beside.find(({ at: [name] }) => name === 'type');
  return `${operation.method} ${operation.path} (${at.join('.')}${kind ? ` of ${String(kind.value)}` : ''} in the ${place})`;
};

/** What a field of a query or a body identifies, by its own name; null: no thing of an account. A list's elements have the list's name. */
const thingOfField: Readonly<Record<string, string | null>> = {
  tag_id: 'tag',
  tags: 'tag',
  segment: 'segment',
  segment_id: 'segment',
  segments: 'segment',
  topic_id: 'topic',
  message_template_id: 'message_template',
  // Contacts that are put on a list, or taken off it.
  add: 'contact',
  remove: 'contact',
  contacts: 'contact',
  contact_id: 'contact',
  contact_external_id: 'external_id',
  automatisation_id: 'automatisation',
  automatisation_step_before_id: 'step',
  step_id: 'step',
  copy_of: 'step',
  visited_step_id: 'step',
  parent_run_id: 'run',
  user_app_id: 'user_app',
  import_id: 'import',
  selected_custom_field: 'custom_field',
  custom_field_id: 'custom_field',
  // The position in a list: an id for comparison only, whosever it is.
  older_than: null,
  // A kind of app, a message's own number, a provider's template, an invented contact.
  app_id: null,
  message_id: null,
  template_id: null,
  external_id: null,
};

/** What `id` and `ids` identify, by the address of the call. */
const thingOfAddress: Readonly<Record<string, string>> = {
  '/api/automatisation': 'automatisation',
  '/api/automatisation/{automatisationId}/step': 'step',
  '/api/tag': 'tag',
  '/api/segment': 'segment',
  '/api/topic': 'topic',
  '/api/message-template': 'message_template',
  '/api/custom-field': 'custom_field',
  '/api/user/app': 'user_app',
};

/** Calls that accept any name of a person: a name that is unknown to the account creates a contact. */
const makesWhatItNames = new Set(['clientKey', 'basicKey']);

interface IdOfStep {
  data: Record<string, unknown>;
  member: string;
  thing: string;
  written?: (id: number) => unknown;
}

const enteredEvent = (segmentId: number): string => segmentEventName(segmentId, 'entered');

/** Ids in the data of steps, which the document does not specify. A kind of step that can refer to a thing lists it here. */
const idsOfSteps: Readonly<Record<StepType, readonly IdOfStep[]>> = {
  TAG: [{ data: {}, member: 'tag_id', thing: 'tag' }],
  LOOP: [
    { data: { source: 'tag' }, member: 'value', thing: 'tag' },
    { data: { source: 'segment' }, member: 'value', thing: 'segment' },
  ],
  CONDITION: [
    { data: { operation: 'CONTACT_IS_IN_TAG' }, member: 'value', thing: 'tag' },
    { data: { operation: 'CONTACT_IS_IN_SEGMENT' }, member: 'value', thing: 'segment' },
  ],
  COUNT: [
    {
      data: { type: 'event', timeframe: 60, timeframe_unit: 'MINUTES', filters: [] },
      member: 'value',
      thing: 'segment',
      written: enteredEvent,
    },
  ],
  WAIT: [
    { data: {}, member: 'event_name', thing: 'segment', written: enteredEvent },
    {
      data: { event_name: 'bought' },
      member: 'ways',
      thing: 'segment',
      written: (id) => [{ id: 'a', name: 'Entered', event_name: enteredEvent(id) }],
    },
  ],
  SPLIT: [],
  DELAY: [],
  TRACK: [],
  UPDATE_VARIABLE: [],
  APICALL: [{ data: {}, member: 'message_template_id', thing: 'message_template' }],
};

/** Members that are named like ids and contain none. */
const noIds = new Set([
  '/api/contact/bulk contacts',
  // Each needs the rest of its step beside it (`inFurtherSteps`).
  '/api/automatisation/{automatisationId}/step further_steps.*.user_app_id',
  '/api/automatisation/{automatisationId}/step further_steps.*.copy_of',
  // The authenticator's own, which it signs.
  '/api/user/passkey credential.id',
  // Those of a broadcast depend on what is beside them (`inBroadcast`).
  ...['/api/broadcast', '/api/broadcast/{broadcastId}'].flatMap((path) => [
    `${path} audience.value`,
    `${path} messages.*.user_app_id`,
  ]),
]);

/** What the kinds of an order about many contacts need: each takes its own members, and no others. */
const orderMembers = ['kind', 'tag_id', 'channel', 'topic_id', 'state', 'proof'] as const;
function restOfOrder({ path }: Operation, at: Path): NonNullable<NamedId['whole']> {
  if (path !== '/api/contact/order') return [];
  const [member = ''] = at;
  const order: Readonly<Record<string, unknown>> =
    member === 'tag_id'
      ? { kind: 'tag' }
      : member === 'topic_id'
        ? { kind: 'topic', state: 'left' }
        : { kind: 'leave', channel: 'sms' };
  return orderMembers.filter((one) => one !== member).map((one) => ({ at: [one], value: order[one] }));
}

function thingOf({ path, schemes }: Operation, at: Path): string | null {
  if (noIds.has(`${path} ${at.join('.')}`)) return null;
  const name = at.findLast((member) => member !== '*' && !(member === 'id' && at.length > 1)) ?? '';
  const thing = name === 'id' || name === 'ids' ? thingOfAddress[path] : thingOfField[name];
  if (thing === undefined) throw new Error(`Nobody said what ${at.join('.')} of ${path} names`);
  return thing === 'external_id' && schemes.some((scheme) => makesWhatItNames.has(scheme)) ? null : thing;
}

/** Whether a member is an id according to its schema (domain/entities/common.ts). */
const isId = ({ type, exclusiveMinimum, maximum }: JsonSchema): boolean =>
  type === 'integer' && exclusiveMinimum === 0 && maximum === Number.MAX_SAFE_INTEGER;
const isNamedAsId = (at: Path): boolean => /(_id|^ids?|^tags|^contacts)$/.test(at.at(-1) ?? '');

/** Returns the places of ids in a schema's values. */
function idsIn(
  given: JsonSchema,
  resolve: Resolve,
  at: Path = [],
  above: readonly JsonSchema[] = [],
): Path[] {
  const schema = resolve(given);
  // A step contains steps, whose contents were visited already.
  if (above.includes(schema) || schema.readOnly === true) return [];
  const inside = [...above, schema];
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {} } = schema;
  const found = [
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => idsIn(one, resolve, at, inside)),
    ...(items ? idsIn(items, resolve, [...at, '*'], inside) : []),
    ...Object.entries(properties).flatMap(([name, member]) =>
      idsOfMember(member, resolve, [...at, name], inside),
    ),
    ...(isId(schema) ? [at] : []),
  ];
  return unique(found);
}

/** Returns the places of ids in a member; a member with an id's name counts as one, whatever its schema. */
function idsOfMember(
  given: JsonSchema,
  resolve: Resolve,
  at: Path,
  above: readonly JsonSchema[] = [],
): Path[] {
  const found = idsIn(given, resolve, at, above);
  return found.length === 0 && isNamedAsId(at) && resolve(given).readOnly !== true ? [at] : found;
}

const unique = (paths: Path[]): Path[] => [
  ...new Map(paths.map((path) => [path.join('.'), path] as const)).values(),
];

/** Returns every id that a call accepts, according to the document and the kinds of steps. Throws where an id has no declared meaning. */
export function namedIds(operation: Operation, resolve: Resolve): NamedId[] {
  const told = (place: NamedId['place'], at: Path): NamedId[] => {
    const thing = place === 'path' ? pathThing(at[0] ?? '') : thingOf(operation, at);
    if (thing === null) return [];
    const state = { at: [...at.slice(0, -1), 'state'], value: 'left' };
    const whole = [...(at.at(-2) === 'topic' ? [state] : []), ...restOfOrder(operation, at)];
    return [{ operation, place, at, thing, ...(whole.length > 0 && { whole }) }];
  };
  const inAddress = operation.parameters.flatMap(({ in: place, name, schema }) => {
    if (place === 'path') return told('path', [name]);
    return place === 'query' && idsOfMember(schema, resolve, [name]).length > 0 ? told('query', [name]) : [];
  });
  if (!operation.body) return inAddress;
  const inBody = idsIn(operation.body, resolve)
    .filter((at) => at[0] !== 'rules')
    .flatMap((at) => told('body', at));
  return [
    ...inAddress,
    ...inBody,
    ...inData(operation, resolve),
    ...inFurtherSteps(operation, resolve),
    ...inTexts(operation, resolve),
    ...inRules(operation),
    ...inBroadcast(operation),
  ];
}

/** Returns the ids in the data of a step that a call accepts. */
function inData(operation: Operation, resolve: Resolve): NamedId[] {
  const { properties = {} } = resolve(operation.body ?? {});
  if (!('type' in properties && 'data' in properties)) return [];
  return Object.entries(idsOfSteps).flatMap(([type, ids]) =>
    ids.map(({ data, member, thing, written }): NamedId => {
      const beside = [
        { at: ['type'], value: type },
        { at: ['data'], value: data },
      ];
      return { operation, place: 'body', at: ['data', member], thing, beside, ...(written && { written }) };
    }),
  );
}

/** The connection and the original of a step that a call creates behind another one. */
function inFurtherSteps(operation: Operation, resolve: Resolve): NamedId[] {
  const { properties = {} } = resolve(operation.body ?? {});
  if (!('further_steps' in properties)) return [];
  const pause = { type: 'DELAY', data: { delay: 0 } };
  const beside = Object.entries(pause).map(([name, value]) => ({ at: [name], value }));
  return Object.entries({ user_app_id: 'user_app', copy_of: 'step' }).map(([member, thing]): NamedId => {
    const written = (id: number): unknown => [{ ...pause, behind: 0, [member]: id }];
    return { operation, place: 'body', at: ['further_steps'], thing, beside, written };
  });
}

/** Texts that are the name of an event: that of a segment holds its id. */
const eventTexts = ['entry_event_name', 'exit_event_name', 'awaited_event_name'];

/** An automation starts and ends by a tag or a segment whose id is in a text. */
function inTexts(operation: Operation, resolve: Resolve): NamedId[] {
  const { properties = {} } = resolve(operation.body ?? {});
  const named = { operation, place: 'body', thing: 'tag' } as const;
  const ofSegment = { ...named, thing: 'segment', written: enteredEvent } as const;
  const isGoal = operation.path.endsWith('/goal');
  return [
    ...[...eventTexts, ...(isGoal ? ['event_name'] : [])].flatMap((field) =>
      field in properties ? [{ ...ofSegment, at: [field] }] : [],
    ),
    ...('exit_strategy_value' in properties
      ? [
          {
            ...ofSegment,
            at: ['exit_strategy_value'],
            beside: [{ at: ['exit_strategy_type'], value: 'event' }],
          },
        ]
      : []),
    ...('exit_strategy_value' in properties
      ? [{ ...named, at: ['exit_strategy_value'], beside: [{ at: ['exit_strategy_type'], value: 'tag' }] }]
      : []),
    ...('entry_event_name' in properties
      ? [{ ...named, at: ['entry_event_name'], written: tagAddedEventName }]
      : []),
  ];
}

/** Rules of segments that name something, each by its kind: the rules of a body are this one alone. */
const idsOfRules: readonly { thing: string; rule: (id: number) => object }[] = [
  { thing: 'tag', rule: (id) => ({ kind: 'tag', tag_id: id }) },
  { thing: 'topic', rule: (id) => ({ kind: 'topic', topic_id: id, state: 'left' }) },
  { thing: 'segment', rule: (id) => ({ kind: 'list', segment_id: id }) },
  { thing: 'automatisation', rule: (id) => ({ kind: 'automation', automatisation_id: id, state: 'inside' }) },
  { thing: 'automatisation', rule: (id) => ({ kind: 'outcome', outcome: 'opened', automatisation_id: id }) },
];

function inRules(operation: Operation): NamedId[] {
  if (!/^\/api\/segment(\/preview|\/\{segmentId\})?$/.test(operation.path)) return [];
  return idsOfRules.map(({ thing, rule }): NamedId => ({
    operation,
    place: 'body',
    at: ['rules'],
    thing,
    written: (id) => ({ kind: 'any', rules: [rule(id)] }),
    beside: operation.path === '/api/segment' ? [{ at: ['kind'], value: 'rules' }] : [],
  }));
}

/** The tag or the segment of a broadcast's audience, and the connection of its message: the rest is such as it is taken. */
function inBroadcast(operation: Operation): NamedId[] {
  if (!operation.body || !/^\/api\/broadcast(\/\{broadcastId\})?$/.test(operation.path)) return [];
  const message = {
    app_webhook_unique_identifier: 'twilio_send_sms',
    data: { phone_number: '{{ contact.phone }}', message: 'Hi' },
  };
  const beside = [
    { at: ['test'], value: null },
    { at: ['timing'], value: { kind: 'now' } },
  ];
  const named = { operation, place: 'body' } as const;
  return [
    ...(['tag', 'segment'] as const).map((thing) => ({
      ...named,
      at: ['audience', 'value'],
      thing,
      beside: [
        ...beside,
        { at: ['messages'], value: [message] },
        { at: ['audience'], value: { source: thing } },
      ],
    })),
    {
      ...named,
      at: ['messages'],
      thing: 'user_app',
      written: (id: number) => [{ ...message, user_app_id: id }],
      beside: [...beside, { at: ['audience'], value: { source: 'all_contacts' } }],
    },
    {
      ...named,
      at: ['messages'],
      thing: 'message_template',
      written: (id: number) => [
        {
          app_webhook_unique_identifier: 'smtp_send_email',
          data: { to: '{{ contact.email }}', message_template_id: id },
        },
      ],
      beside: [...beside, { at: ['audience'], value: { source: 'all_contacts' } }],
    },
  ];
}

/** Puts a value into a body; in a list, behind its other elements. Creates missing containers on the path. */
export function put(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '*') return [...(Array.isArray(body) ? (body as unknown[]) : []), put(undefined, rest, value)];
  const members = membersOf(body) ?? {};
  return { ...members, [name]: put(members[name], rest, value) };
}

/** Replaces a value wherever a body has one at the path; a list of them becomes a list of only this value. */
export function replace(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return typeof body === typeof value ? value : body;
  if (name === '*') {
    if (!Array.isArray(body)) return body;
    return rest.length === 0 ? [value] : body.map((element) => replace(element, rest, value));
  }
  const members = membersOf(body);
  return members && name in members ? { ...members, [name]: replace(members[name], rest, value) } : body;
}

/** Returns a body without one of its members. */
export function without(body: unknown, name: string): unknown {
  const members = membersOf(body);
  return members ? Object.fromEntries(Object.entries(members).filter(([other]) => other !== name)) : body;
}

/** Whether a body has this value there. */
export function holds(body: unknown, { at: [name = ''], value }: { at: Path; value: unknown }): boolean {
  return membersOf(body)?.[name] === value;
}

const membersOf = (body: unknown): JsonObject | null => (isJsonObject(body) ? body : null);
