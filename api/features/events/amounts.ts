import type { Readable } from 'node:stream';
import type { Database } from '../../../db/database/connection';
import { costlyRead } from '../../../db/database/costly-read';
import {
  latestData,
  nameAutomatisations,
  readAmounts,
  readAttributed,
  type AmountFilter,
  type AmountRow,
} from '../../../db/events/amounts';
import { readNumberFormat } from '../../../db/accounts/user-settings';
import {
  amountFieldsTold,
  amountsReadLimit,
  type AmountFields,
  type Amounts,
  type AmountsCompared,
  type AmountsQuery,
  type Revenue,
  type RevenueQuery,
} from '../../../domain/entities/events/amount';
import { isJsonObject, type JsonObject } from '../../../domain/entities/common';
import { toJson } from '../../../domain/values/json';
import { toNumeric, type NumberFormat } from '../../../domain/values/numbers';
import { csvStream } from '../../http/csv';
import { readCsvForm } from '../../http/csv-form';

/** The numeric fields of the latest events of a name, most frequent first. */
export async function findAmountFields(
  { pool }: Database,
  userId: number,
  name: string,
): Promise<AmountFields> {
  const format = await readNumberFormat(pool, userId);
  const found = new Map<string, { times: number; example: number }>();
  for (const data of await latestData(pool, userId, name)) {
    for (const [field, example] of numbersIn(data, format)) {
      const known = found.get(field);
      if (known) known.times += 1;
      else found.set(field, { times: 1, example });
    }
  }
  const fields = [...found].toSorted(([, one], [, other]) => other.times - one.times);
  return { fields: fields.slice(0, amountFieldsTold).map(([field, { example }]) => ({ field, example })) };
}

/** How deep numbers are looked for. */
const deepest = 5;

function* numbersIn(
  data: JsonObject,
  format: NumberFormat | null,
  path: string[] = [],
): Generator<[string, number]> {
  for (const [key, value] of Object.entries(data)) {
    const at = [...path, key];
    // A name with a dot would be read as a path of two names.
    if (key === '' || key.includes('.')) continue;
    if (isJsonObject(value)) {
      if (at.length < deepest) yield* numbersIn(value, format, at);
      continue;
    }
    const number = toNumeric(value, format);
    if (number !== null) yield [at.join('.'), Number(number)];
  }
}

/** The totals of a field over a range's events, and over the range of the same length just before. */
export async function compareAmounts(
  { pool }: Database,
  userId: number,
  query: AmountsQuery,
): Promise<AmountsCompared> {
  const format = await readNumberFormat(pool, userId);
  const read = async (filter: AmountFilter): Promise<Amounts> =>
    amountsOf(
      await costlyRead(pool, toJson(['amounts of', filter]), () => readAmounts(pool, filter)),
      format,
    );
  const [now, before] = rangesOf(userId, query);
  const [amounts, previous] = await Promise.all([read(now), read(before)]);
  return { amounts, previous_timerange_amounts: previous };
}

function rangesOf(userId: number, query: AmountsQuery): [now: AmountFilter, before: AmountFilter] {
  const { event_name: name, field, from_date: from, to_date: to } = query;
  const now = { userId, name, keys: field.split('.'), from, to };
  return [now, { ...now, from: new Date(2 * from.getTime() - to.getTime()), to: from }];
}

function amountsOf(rows: readonly AmountRow[], format: NumberFormat | null): Amounts {
  const { count, sum } = sumOf(rows, format);
  const all = rows.reduce((total, { events }) => total + events, 0);
  return {
    count,
    without: all - count,
    sum,
    average: count === 0 ? null : toCents(sum / count),
    is_complete: all < amountsReadLimit,
  };
}

/** Reads numbers in the account's number format; values that are not numbers are not counted. */
function sumOf(rows: readonly AmountRow[], format: NumberFormat | null): { count: number; sum: number } {
  let [count, sum] = [0, 0];
  for (const { value, events } of rows) {
    const number = toNumeric(value, format);
    if (number === null) continue;
    count += events;
    sum += Number(number) * events;
  }
  return { count, sum: toCents(sum) };
}

/** Sums of decimals have rounding errors in their last digits: millionths are precise enough for every currency. */
const toCents = (amount: number): number => Math.round(amount * 1e6) / 1e6;

/** The revenue within some days after automations' messages; each event counts for the last message that its contact got. */
export async function revenueByAutomatisation(
  { pool }: Database,
  userId: number,
  query: RevenueQuery,
): Promise<Revenue> {
  const format = await readNumberFormat(pool, userId);
  const { days } = query;
  const [now, before] = await Promise.all(
    rangesOf(userId, query).map((filter) =>
      costlyRead(pool, toJson(['revenue of', filter, days]), () => readAttributed(pool, filter, days)),
    ),
  );
  const rows = [now ?? [], before ?? []] as const;
  const [current, previous] = [byAutomatisation(rows[0]), byAutomatisation(rows[1])];
  const of = (id: number | null) => ({
    amounts: sumOf(current.get(id) ?? [], format),
    previous_timerange_amounts: sumOf(previous.get(id) ?? [], format),
  });
  const ids = [...new Set([...current.keys(), ...previous.keys()])].filter((id) => id !== null);
  const named = await nameAutomatisations(pool, userId, ids);
  return {
    automatisations: named
      .map(({ id, name, ...rest }) => ({
        automatisation_id: id,
        automatisation_name: name,
        ...rest,
        ...of(id),
      }))
      .toSorted(
        (one, other) =>
          other.amounts.sum - one.amounts.sum || one.automatisation_id - other.automatisation_id,
      ),
    none: of(null),
    is_complete: rows.every(
      (some) => some.reduce((total, { events }) => total + events, 0) < amountsReadLimit,
    ),
  };
}

/** The rows by automation, grouped in one pass: there may be as many rows as events, and many automations. */
function byAutomatisation<Row extends { automatisation_id: number | null }>(
  rows: readonly Row[],
): Map<number | null, Row[]> {
  const grouped = new Map<number | null, Row[]>();
  for (const row of rows) {
    const group = grouped.get(row.automatisation_id);
    if (group) group.push(row);
    else grouped.set(row.automatisation_id, [row]);
  }
  return grouped;
}

const header = ['automatisation_id', 'automatisation', 'events', 'amount', 'events_before', 'amount_before'];

/** The same as a CSV file; the last row has the revenue that followed no message. */
export async function exportedRevenue(
  database: Database,
  userId: number,
  query: RevenueQuery & { bom: boolean },
): Promise<Readable> {
  const { automatisations, none } = await revenueByAutomatisation(database, userId, query);
  const rows = [
    ...automatisations.map(({ automatisation_id: id, automatisation_name: name, ...figures }) => [
      id,
      name,
      ...cells(figures),
    ]),
    [null, null, ...cells(none)],
  ];
  return csvStream(header, oneBatch(rows), await readCsvForm(database.pool, userId, query.bom));
}

const cells = ({ amounts, previous_timerange_amounts: before }: Revenue['none']): number[] => [
  amounts.count,
  amounts.sum,
  before.count,
  before.sum,
];

// oxlint-disable-next-line typescript/require-await -- a file is written batch by batch; this one has all of its rows
async function* oneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}
