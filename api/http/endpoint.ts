import type { z } from 'zod';
import type { Thing } from './errors';
import type { LargeBody } from '../large-body/thread';
import type { ErrorCode } from './messages';

/**
 * Who may call an endpoint: anybody; an account that is signed in; a holder of the client key, in the header Client-Key or, for clients that
 * send it that way, as the user name of Basic authentication; a provider that signs its deliveries; the holder of a signed link.
 */
export type Access = 'open' | 'signed_in' | 'client_key' | 'basic_key' | 'webhook' | 'link';

/** Endpoints that belong together. */
export interface EndpointGroup {
  /** Its name in the document. */
  name: string;
  access: Access;
  /** The prefix of each path. */
  prefix: '/api' | '';
  calls: readonly Endpoint[];
}

/** A file that an endpoint answers with, such as a CSV download. */
export interface FileAnswer {
  contentType: string;
  description: string;
  /** The schema of its content, if it is JSON. */
  schema?: z.ZodType;
}

/** The answer of an endpoint that sends JSON once, or keeps sending server-sent events to clients that accept `text/event-stream`. */
export interface LiveAnswer<Schema extends z.ZodType = z.ZodType> {
  now: Schema;
  /** What the events contain. */
  events: string;
}

/** What an endpoint answers: the content of `data`, a file, a stream, or, with null, nothing. */
export type Answer = z.ZodType | FileAnswer | LiveAnswer | null;

/** The things that the path names: each `{parameter}` is an id, and an invalid id is answered as a missing thing (404). */
export type PathThings = Record<string, Thing>;

/**
 * The possible successful answers, by status. The first is the default; a handler sets any other one itself. A page has its own answer for
 * 404.
 */
export type Answers = Partial<Record<200 | 201 | 202 | 204, Answer>> & { 404?: FileAnswer };

/**
 * An endpoint of the API: how it is called and what it answers. The definition parses the call, types its handler's input and answer, and
 * documents it.
 */
export interface Endpoint<
  Params extends PathThings = PathThings,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answered extends Answers = Answers,
> {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Relative to /api, with parameters as `{tagId}`. */
  path: `/${string}`;
  /** One line in the OpenAPI document. */
  summary: string;
  /** What a caller must know beyond the schemas, in Markdown. */
  description?: string;
  params?: Params;
  /** Other parameters in the path: texts that are not ids, each with its description. */
  texts?: Record<string, string>;
  query?: Query;
  body?: Body;
  /** The body's media type; JSON by default. */
  bodyType?: 'application/x-www-form-urlencoded' | 'message/rfc822';
  /** Headers that the call reads, each with its description. */
  headers?: Record<string, string>;
  /** A POST that lists (docs/contract.md#lists): as in the query of a GET, an empty text or null in its body filters nothing. */
  isList?: true;
  /** A body that is accepted if the ids in it are the account's. */
  example?: z.input<Body>;
  /** Longest body, in bytes; by default 256 kB, or 16 kB for endpoints that anybody may call. */
  bodyLimit?: number;
  /** How many calls one call counts as (`api/limits/call-quota.ts`); one by default. */
  countsAs?: number;
  /** Set for bodies of megabytes: they are parsed in a thread, by the schema of this name (`api/large-body`). */
  largeBody?: LargeBody;
  answers: Answered;
  /** The schemas of these errors' details, for errors whose details differ by endpoint. */
  details?: Partial<Record<ErrorCode, z.ZodType>>;
  /** Errors beyond those of every endpoint of its kind (invalid input, no sign-in, an unknown id in the path). */
  errors?: readonly ErrorCode[];
}

/** Defines an endpoint; it only adds the types. */
export const defineEndpoint = <
  const Params extends PathThings = Record<never, Thing>,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  const Answered extends Answers = Answers,
>(
  call: Endpoint<Params, Query, Body, Answered>,
): Endpoint<Params, Query, Body, Answered> => call;
