import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { JsonObject } from '../../domain/entities/common';
import { OneForEach } from '../../domain/steps/loop/one-for-each';
import type { Audience } from '../../domain/steps/run';
import { readRegional } from '../accounts/user-settings';
import type { Querier } from '../database/connection';

/** Chooses one contact for each value of the audience's field; null where every contact is taken. */
export async function oneForEachOf(
  client: Querier,
  userId: number,
  audience: Audience,
): Promise<OneForEach | null> {
  if (audience.source === 'items' || !audience.oneForEach) return null;
  const { phoneCountry } = await readRegional(client, userId);
  return new OneForEach(audience.oneForEach, phoneCountry);
}

/** Chooses one contact for each value, as `OneForEach` does; the values that it has seen are in PostgreSQL, however many they are. */
export class StoredOneForEach {
  private constructor(
    private readonly client: pg.ClientBase,
    private readonly one: OneForEach,
  ) {}

  /** Begins one in a transaction, which can have one only. */
  static async begin(client: pg.ClientBase, one: OneForEach): Promise<StoredOneForEach> {
    await client.query('CREATE TEMPORARY TABLE loop_values (digest bytea PRIMARY KEY) ON COMMIT DROP');
    return new StoredOneForEach(client, one);
  }

  /** Those of the contacts, in their order, that are the first ones with their values, and those without a value. */
  async firstOf<Listed extends { scope: JsonObject }>(contacts: readonly Listed[]): Promise<Listed[]> {
    const values = contacts.map(({ scope }) => this.one.valueOf(scope));
    const { rows } = await this.client.query<{ place: number }>(
      `WITH given AS (
         SELECT digest, min(place) AS place FROM unnest($1::bytea[]) WITH ORDINALITY AS i (digest, place) WHERE digest IS NOT NULL GROUP BY digest
       ), added AS (
         INSERT INTO loop_values SELECT digest FROM given ON CONFLICT DO NOTHING RETURNING digest
       )
       SELECT given.place FROM given JOIN added USING (digest)`,
      [values.map((value) => (value === null ? null : createHash('sha256').update(value).digest()))],
    );
    const first = new Set(rows.map(({ place }) => place - 1));
    return contacts.filter((_, place) => values[place] === null || first.has(place));
  }
}
