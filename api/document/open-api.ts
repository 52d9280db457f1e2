import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { errorBody, id } from '../../domain/entities/common';
import type { Access, Answer, Endpoint, EndpointGroup } from '../http/endpoint';
import { messageOf, type ErrorCode } from '../http/messages';
import { detailsOfErrors } from './details';
import { refusalsOf } from './refusals';

const introduction = `What the interface, ingestion clients and tools may ask of Sillage.

The interface signs in with \`POST /api/user/token\`, which sets a cookie. Ingestion clients send the client key of the account,
which *Settings, Integration* shows, in the header \`Client-Key\`.

Every failure is answered in one shape, \`{ "error": { "code", "message", "details" } }\`. The code is stable; the message is for people, in
English or French as \`Accept-Language\` asks. An address that does not exist is answered 404 \`route_not_found\`, a method that an address does not take 405
\`method_not_allowed\` with the header \`Allow\`. What is read takes an empty value in its query as left out, and lists that are a POST take an empty
text or null in their body so. A \`PUT\` takes back what a \`GET\` answered: members marked read-only are ignored or,
where they say so, refused when they differ from what is stored. Whole numbers of any size in \`data\` come back digit for digit.`;

const security: Record<Access, Record<string, string[]>[]> = {
  open: [],
  signed_in: [{ session: [] }],
  client_key: [{ clientKey: [] }],
  basic_key: [{ basicKey: [] }, { clientKey: [] }],
  webhook: [],
  link: [],
};

/** The OpenAPI document of the groups' calls, with the path of the host under which they are served. */
export const openApiDocument = (groups: readonly EndpointGroup[], basePath: string) =>
  createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Sillage',
      version: '1',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: basePath || '/' }],
    tags: [...new Set(groups.map(({ name }) => name))].map((name) => ({ name })),
    paths: pathsOf(groups),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sillage_session',
          description: 'Set by `POST /api/user/token`.',
        },
        clientKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Client-Key',
          description: 'The account’s client key: *Settings, Integration* shows it.',
        },
        basicKey: {
          type: 'http',
          scheme: 'basic',
          description: 'The account’s client key as the user name, with an empty password.',
        },
      },
    },
  });

function pathsOf(groups: readonly EndpointGroup[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const group of groups) {
    for (const call of group.calls) {
      const path = `${group.prefix}${call.path}`;
      paths[path] = { ...paths[path], [call.method]: operationOf(call, group) };
    }
  }
  return paths;
}

function operationOf(call: Endpoint, { name, access }: EndpointGroup): ZodOpenApiOperationObject {
  return {
    tags: [name],
    summary: call.summary,
    ...(call.description && { description: call.description }),
    security: security[access],
    requestParams: {
      ...(call.params && { path: pathParameters(call.params) }),
      ...(call.query instanceof z.ZodObject && { query: call.query }),
      ...(call.texts && { path: textParameters(call.texts) }),
      ...(call.headers && { header: textParameters(call.headers, (text) => text.optional()) }),
    },
    ...(call.body && {
      requestBody: {
        required: true,
        content: {
          [call.bodyType ?? 'application/json']: {
            schema: bodySchema(call.body, call.isList),
            ...(call.example !== undefined && { example: call.example }),
          },
        },
      },
    }),
    responses: { ...answersOf(call), ...refusalResponses(call, access), 431: tooLong },
  };
}

/** A body as documented: in the body of a list, members may be blank. */
function bodySchema(body: z.ZodType, isList = false): z.ZodType {
  if (!isList || !(body instanceof z.ZodObject)) return body;
  const members = Object.entries(body.shape as z.ZodRawShape).map(([name, schema]) => [
    name,
    schema instanceof z.ZodType ? z.union([schema, z.literal(''), z.null()]) : schema,
  ]);
  return z.object(Object.fromEntries(members));
}

const pathParameters = (things: NonNullable<Endpoint['params']>) =>
  z.object(
    Object.fromEntries(
      Object.entries(things).map(([name, thing]) => [
        name,
        id.meta({ description: `Id of the ${thing.replaceAll('_', ' ')}` }),
      ]),
    ),
  );

const textParameters = (texts: Record<string, string>, asSent = (text: z.ZodString): z.ZodType => text) =>
  z.object(
    Object.fromEntries(
      Object.entries(texts).map(([name, description]) => [name, asSent(z.string()).meta({ description })]),
    ),
  );

/** The server itself refuses these, before any call is looked at. */
const tooLong: ZodOpenApiResponseObject = {
  description: 'The address and the headers together are longer than 16 kB.',
};

const answersOf = (call: Endpoint): Record<string, ZodOpenApiResponseObject> =>
  Object.fromEntries(
    Object.entries(call.answers).map(([status, answer]) => [status, answerResponse(answer ?? null)]),
  );

function answerResponse(answer: Answer): ZodOpenApiResponseObject {
  if (answer === null) return { description: 'Done' };
  if (answer instanceof z.ZodType)
    return {
      description: 'Done',
      content: { 'application/json': { schema: z.object({ data: answer }) } },
    };
  const schema = { type: 'string' } as const;
  if ('now' in answer) {
    const { now, events } = answer;
    const content = {
      'application/json': { schema: z.object({ data: now }) },
      'text/event-stream': { schema },
    };
    return { description: events, content };
  }
  return {
    description: answer.description,
    content: { [answer.contentType]: { schema: answer.schema ?? schema } },
  };
}

const refusalResponses = (call: Endpoint, access: Access): Record<string, ZodOpenApiResponseObject> =>
  Object.fromEntries([...refusalsOf(call, access)].map(([status, codes]) => [status, refusal(codes, call)]));

function refusal(codes: readonly ErrorCode[], { details }: Endpoint): ZodOpenApiResponseObject {
  const detailsOf = (code: ErrorCode): z.ZodType | undefined => details?.[code] ?? detailsOfErrors[code];
  const plain = codes.filter((code) => !detailsOf(code));
  const { code: _, details: __, ...words } = errorBody.shape.error.shape;
  const shapes = [
    ...(plain.length > 0 ? [z.object({ code: z.enum(plain), ...words })] : []),
    ...codes.flatMap((code) => {
      const schema = detailsOf(code);
      return schema ? z.object({ code: z.literal(code), ...words, details: schema }) : [];
    }),
  ];
  return {
    description: codes.map((code) => `\`${code}\`: ${messageOf(code, {}, 'en')}`).join('\n\n'),
    content: { 'application/json': { schema: z.object({ error: z.union(shapes) }) } },
  };
}
