import { Readable } from 'node:stream';
import Router, { type RouterContext } from '@koa/router';
import type { z } from 'zod';
import type { Database } from '../db/database/connection';
import type { Answers, Endpoint, EndpointGroup, LiveAnswer, PathThings } from './http/endpoint';
import type { SignedInState, ApiState } from './context';
import { errors } from './http/errors';
import { bodyLimit, smallBodyLimit } from './ingestion/transport/read-body';
import { bodyOf, pathId, queryOf } from './http/input';
import { signedIn } from './middleware/signed-in';

/** Longest bodies, in bytes, unless a call sets its own limit. */
const usualLimits = { open: smallBodyLimit, signed_in: bodyLimit };

/** What a handler receives: the parsed call, and the context for rarer needs. */
export interface Given<State, Params, Query, Body> {
  ctx: RouterContext<State>;
  params: Record<keyof Params, number>;
  query: Query;
  body: Body;
}

type Output<A> = A extends null | undefined
  ? void
  : A extends z.ZodType
    ? z.output<A>
    : A extends LiveAnswer<infer Now>
      ? z.output<Now> | Readable
      : Readable;
type OutputOf<Answered extends Answers> = Output<Answered[keyof Answered]>;

/** Serves the calls of one feature. Each is parsed and answered as its definition says. */
export class FeatureRouter<State extends ApiState> implements EndpointGroup {
  readonly prefix = '/api';
  readonly calls: Endpoint[] = [];
  readonly router: Router<State>;

  constructor(
    readonly name: string,
    readonly access: 'open' | 'signed_in',
  ) {
    this.router = new Router<State>({ prefix: this.prefix });
  }

  /** Serves a call. The handler's result is sent under `data`; the handler throws ApiError to refuse. */
  on<
    Params extends PathThings,
    Query extends z.ZodType,
    Body extends z.ZodType,
    const Answered extends Answers,
  >(
    call: Endpoint<Params, Query, Body, Answered>,
    handle: (
      given: Given<State, Params, z.output<Query>, z.output<Body>>,
    ) => OutputOf<Answered> | Promise<OutputOf<Answered>>,
  ): this {
    this.calls.push(call);
    const usual = usualStatus(call.answers);
    this.router[call.method](koaPath(call.path), async (ctx) => {
      const { account, turn } = ctx.state as Partial<SignedInState>; // only for accounts that are signed in
      if (call.countsAs !== undefined) await turn?.(call.countsAs - 1);
      const params = paramsOf(ctx.params, call.params);
      const query = unlessAbsent(call.query, (schema) =>
        queryOf(ctx, schema, { dropsBlanks: call.method === 'get' }),
      );
      const body = await unlessAbsent(call.body, (schema) =>
        bodyOf(ctx, schema, {
          limit: call.bodyLimit ?? usualLimits[this.access],
          dropsBlanks: call.isList,
          large: call.largeBody && account && { kind: call.largeBody, userId: account.userId },
          turn,
        }),
      );
      ctx.status = usual;
      const answer = await handle({ ctx, params, query, body });
      if (answer instanceof Readable) ctx.body = answer;
      else if (answer !== undefined) ctx.body = { data: answer };
    });
    return this;
  }
}

/** A feature that needs no sign-in. */
export const openFeature = (name: string): FeatureRouter<ApiState> => new FeatureRouter(name, 'open');

/** A feature for accounts that are signed in; `ctx.state.account` is the account. Others get 401. */
export function signedInFeature(name: string, database: Database): FeatureRouter<SignedInState> {
  const feature = new FeatureRouter<SignedInState>(name, 'signed_in');
  feature.router.use(signedIn(database));
  return feature;
}

/** The lowest status stands first, whatever the order in which they are written. */
const usualStatus = (answers: Answers): number => Number(Object.keys(answers)[0]);

const koaPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

function paramsOf<Params extends PathThings>(
  given: Record<string, string | undefined>,
  things: Params | undefined,
): Record<keyof Params, number> {
  const ids = Object.entries(things ?? {}).map(([name, thing]) => {
    const id = pathId(given[name]);
    if (id === null) throw errors.notFound(thing);
    return [name, id] as const;
  });
  return Object.fromEntries(ids) as Record<keyof Params, number>;
}

/** Parses with a schema. A call without one has the type z.ZodUndefined, whose output is undefined. */
function unlessAbsent<Schema extends z.ZodType, Parsed>(
  schema: Schema | undefined,
  parse: (schema: Schema) => Parsed,
): Parsed {
  return schema === undefined ? (undefined as Parsed) : parse(schema);
}
