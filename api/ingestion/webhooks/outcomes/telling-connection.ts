import type Koa from 'koa';
import type pg from 'pg';
import type { SecretKeys } from '../../../../config/secret-keys';
import { groupCommit } from '../../../../db/database/group-commit';
import { findTellingConnections, type TellingConnection } from '../../../../db/outcomes/connections';
import { id } from '../../../../domain/entities/common';
import type { TellingApp } from '../../../../domain/entities/events/outcome-path';

/** Finds the connection that an address names; null where it names none of the app. */
export type FindConnection = (
  ctx: Koa.ParameterizedContext,
  app: TellingApp,
) => Promise<TellingConnection | null>;

/** Looks the connections of calls that come together up together. */
export function connectionFinder(pool: pg.Pool, secretKeys: SecretKeys): FindConnection {
  const find = groupCommit<number, TellingConnection | null>({
    flush: (ids) => findTellingConnections(pool, secretKeys, ids),
  });
  return async (ctx, app) => {
    const { data } = id.safeParse(inQuery(ctx, 'connection'));
    const connection = data === undefined ? null : await find(data);
    return connection?.app === app ? connection : null;
  };
}

/** A parameter of the address, the first of its name; empty where there is none. */
export const inQuery = (ctx: Koa.ParameterizedContext, name: string): string =>
  new URLSearchParams(ctx.querystring).get(name) ?? '';
