import type { z } from 'zod';
import type { Thing } from './errors';
import type { LargeBody } from '../large-body/thread';
import type { ErrorCode } from './messages';

/**
 * Who may make a call: anybody; an account that is signed in; a holder of the client key, in the header Client-Key or, where a
 * published client sends it so, as the user name of Basic authentication; a provider that signs what it delivers; who holds a signed link.
 */
export type Access = 'open' | 'signed_in' | 'client_key' | 'basic_key' | 'webhook' | 'link';

/** Calls that belong together. */
export interface EndpointGroup {
  /** Its name in the document. */
  name: string;
  access: Access;
  /** What stands before each path. */
  prefix: '/api' | '';
  calls: readonly Endpoint[];
}

/** A file that a call answers, such as a CSV download. */
export interface FileAnswer {
  contentType: string;
  description: string;
  /** What it holds, where it is JSON. */
  schema?: z.ZodType;
}

/** What a call answers once as JSON, and goes on answering, as server-sent events, to who asks for `text/event-stream`. */
export interface LiveAnswer<Schema extends z.ZodType = z.ZodType> {
  now: Schema;
  /** What the events say. */
  events: string;
}

/** What is answered under `data`, a file, something that goes on, or, with null, nothing. */
export type Answer = z.ZodType | FileAnswer | LiveAnswer | null;

/** What the path names: each `{parameter}` is the id of a thing, and one that is no id belongs to nothing (404). */
export type PathThings = Record<string, Thing>;

/** What may be answered when all goes well, by status. The first is usual; a handler sets another by itself. A page says by itself what is not there (404). */
export type Answers = Partial<Record<200 | 201 | 202 | 204, Answer>> & { 404?: FileAnswer };

/**
 * One call of the API: how it is made and what it answers. What stands here parses the call, types what its handler gets and
 * answers, and documents it.
 */
export interface Endpoint<
  Params extends PathThings = PathThings,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answered extends Answers = Answers,
> {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Behind /api, parameters as `{tagId}`. */
  path: `/${string}`;
  /** A line in the document. */
  summary: string;
  /** What a caller must know beyond the schemas, in Markdown. */
  description?: string;
  params?: Params;
  /** What else the path names: texts that are no ids, each with what it is. */
  texts?: Record<string, string>;
  query?: Query;
  body?: Body;
  /** What the body comes as; JSON unless told. */
  bodyType?: 'application/x-www-form-urlencoded';
  /** Headers that the call reads, each with what it says. */
  headers?: Record<string, string>;
  /** It lists, although it is a POST (docs/contract.md#lists): an empty text or null in its body narrows nothing, as in the query of a GET. */
  isList?: true;
  /** A body that is taken, given that the ids in it are the account's. */
  example?: z.input<Body>;
  /** Longest body, in bytes; 256 kB unless told, 16 kB where anybody may call. */
  bodyLimit?: number;
  /** How many usual calls it takes the time of (`api/limits/call-quota.ts`); one unless told. */
  countsAs?: number;
  /** A body of megabytes is read apart, by the schema of this name (`api/large-body`). */
  largeBody?: LargeBody;
  answers: Answered;
  /** What the details of these refusals hold, where every call has its own. */
  details?: Partial<Record<ErrorCode, z.ZodType>>;
  /** What it refuses beyond what every call of its kind does (its input, the sign-in, an unknown id in the path). */
  errors?: readonly ErrorCode[];
}

/** Defines a call; only the types are its work. */
export const defineEndpoint = <
  const Params extends PathThings = Record<never, Thing>,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  const Answered extends Answers = Answers,
>(
  call: Endpoint<Params, Query, Body, Answered>,
): Endpoint<Params, Query, Body, Answered> => call;
