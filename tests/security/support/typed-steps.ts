import { appKinds, type AppKind } from '../../../domain/entities/app';
import { appFields } from '../../../domain/steps/api-call/schema';
import type { StepType } from '../../../domain/steps/types';
import { toJson } from '../../../domain/values/json';
import type { StandIns } from '../../providers';

/** What the steps are built from. */
export interface Typing {
  /** Returns a text to type there; `isSecret`: only the called provider may ever read it. */
  plant: (place: string, isSecret?: boolean) => string;
  /** The target of the flow's own calls. */
  origin: string;
  credentials: StandIns['credentials'];
  tagId: number;
}

/** A step to be created, and the app whose connection it uses. */
export interface TypedStep {
  type: StepType;
  data: object;
  app?: AppKind;
}

/** A step of each kind, and of each app, with a unique text wherever its data accepts one. */
export const typedSteps = (typing: Typing): TypedStep[] => [
  { type: 'APICALL', data: ownCall(typing) },
  ...appKinds.map((app): TypedStep => ({ type: 'APICALL', data: appCall(app, typing), app })),
  ...Object.entries(dataOf).flatMap(([type, made]) =>
    made(typing).map((data): TypedStep => ({ type: type as StepType, data })),
  ),
];

const dataOf: Readonly<Record<Exclude<StepType, 'APICALL'>, (typing: Typing) => object[]>> = {
  CONDITION: ({ plant }) => [
    {
      variable: `event.${plant('CONDITION variable')}`,
      variable_type: 'string',
      operation: 'EQUALS',
      value: plant('CONDITION value'),
    },
  ],
  COUNT: ({ plant }) => [
    {
      type: 'event',
      value: plant('COUNT event'),
      contact_external_id: plant('COUNT contact'),
      filters: [{ variable: plant('COUNT filter'), operation: 'EQUALS', value: plant('COUNT filter value') }],
    },
    { type: 'items', value: `event.${plant('COUNT items')}` },
  ],
  WAIT: ({ plant }) => [
    {
      event_name: plant('WAIT event'),
      filters: [{ variable: plant('WAIT filter'), operation: 'EQUALS', value: plant('WAIT filter value') }],
      ways: [
        {
          id: 'a',
          name: plant('WAIT way'),
          event_name: plant('WAIT way event'),
          filters: [
            {
              variable: plant('WAIT way filter'),
              operation: 'EQUALS',
              value: plant('WAIT way filter value'),
            },
          ],
        },
      ],
      time_out: { use_variable: true, source: 'event', delay_variable: plant('WAIT time-out') },
    },
  ],
  SPLIT: ({ plant }) => [
    {
      ways: [
        { id: 'a', name: plant('SPLIT way'), share: 50 },
        { id: 'b', name: 'B', share: 50 },
      ],
    },
  ],
  DELAY: ({ plant }) => [{ use_variable: true, source: 'event', delay_variable: plant('DELAY variable') }],
  UPDATE_VARIABLE: ({ plant }) => [
    {
      variable: `event.${plant('UPDATE_VARIABLE variable')}`,
      value_type: 'string',
      operation: 'EQUALS',
      value: plant('UPDATE_VARIABLE value'),
    },
    {
      variable: 'contact.name',
      value_type: 'string',
      operation: 'FIND_AND_REPLACE',
      value: plant('UPDATE_VARIABLE searched'),
      second_value: plant('UPDATE_VARIABLE replacement'),
    },
  ],
  TAG: ({ tagId }) => [{ tag_id: tagId, is_deletion: false }],
  LOOP: ({ plant }) => [
    { source: 'event', value: `event.${plant('LOOP list')}` },
    {
      source: 'all_contacts',
      one_for_each: plant('LOOP one for each'),
      contact_filters: [
        { variable: plant('LOOP filter'), operation: 'EQUALS', value: plant('LOOP filter value') },
      ],
    },
  ],
  TRACK: ({ plant }) => [
    {
      event_name: plant('TRACK event'),
      contact_external_id: plant('TRACK contact'),
      event_data: { [plant('TRACK member')]: plant('TRACK data') },
    },
  ],
};

/** A call of the flow's own, with typed credentials of every kind, and other texts beside them. */
const ownCall = ({ plant, origin }: Typing): object => ({
  method: 'POST',
  url: `${origin}/${plant('APICALL path')}?page=${plant('APICALL parameter')}&api_key=${plant('typed parameter', true)}`,
  headers: {
    'X-Plain': plant('APICALL header'),
    Authorization: `Bearer ${plant('typed token', true)}`,
    'X-Api-Key': plant('typed key', true),
    Cookie: `session=${plant('typed cookie', true)}`,
    'Proxy-Authorization': `Basic ${btoa(`ann:${plant('typed password', true)}`)}`,
    'X-Token': `{{ "${plant('typed into Liquid', true)}" }}`,
    'X-Odd': `sk-${plant('typed, known by its shape', true)}`,
  },
  body: toJson({ [plant('APICALL member')]: plant('APICALL body') }),
  extract_variables: [
    { from: plant('APICALL from'), to: `event.${plant('APICALL to')}` },
    { from: 'body', to: 'contact.all' },
    { from: 'headers.x-echo', to: 'event.all' },
  ],
});

/** Fields of app steps that contain no text. */
const noTexts = new Set([
  'return_boolean_only',
  'add_contact_context',
  'dynamic_template_data',
  'is_transactional',
  'when_capped',
  'message_template_id',
]);

/** A step of an app, with a text in every field that any app's editor has; an app also stores fields that it does not need. */
function appCall(app: AppKind, typing: Typing): object {
  const { plant } = typing;
  const fields = Object.keys(appFields.shape).filter((field) => !noTexts.has(field));
  return {
    ...Object.fromEntries(fields.map((field) => [field, plant(`${app} ${field}`)])),
    dynamic_template_data: { [plant(`${app} member`)]: plant(`${app} value`) },
    ...needs(app, typing),
  };
}

/** The values of an app's fields that do not accept every text. */
function needs(app: AppKind, { plant, credentials }: Typing): object {
  switch (app) {
    case 'twilio':
      return { phone_number: '+33612345678' };
    case 'sendgrid':
      return { to: `${plant('sendgrid to')}@example.com`, template_id: '' };
    case 'gmail':
    case 'smtp':
      return { to: `${plant(`${app} to`)}@example.com` };
    case 'chatgpt':
      return { model: 'gpt-5' };
    case 'gemini':
      return { model: '' };
    case 'http':
      return {
        method: 'POST',
        url: `http://${credentials.http['host']}/orders`,
        body: toJson({ a: plant('http body') }),
      };
    case 'onesignal':
    case 'slack':
      return {};
  }
}
