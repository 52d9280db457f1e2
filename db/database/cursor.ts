import type pg from 'pg';

/** A query with its values. */
interface Query {
  text: string;
  values?: readonly unknown[];
}

/**
 * Yields a query's rows in portions of `size` rows at most, none of them empty: those of the moment of the call. It belongs into a
 * transaction, in which a name is in use once at a time.
 */
export async function* fetchInPortions<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  name: string,
  { text, values = [] }: Query,
  size: number,
): AsyncGenerator<Row[]> {
  await client.query(`DECLARE ${name} NO SCROLL CURSOR FOR ${text}`, [...values]);
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${size} FROM ${name}`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query(`CLOSE ${name}`);
}
