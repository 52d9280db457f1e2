import type { JsonObject } from '../../domain/entities/common';
import { fitted } from '../../domain/values/comparing/fitting';
import type { NumberFormat } from '../../domain/values/numbers';
import type { LiteralType } from '../../domain/values/comparing/operations';
import { readPath, writePath } from '../../domain/values/path';
import type { Querier } from '../database/connection';

/** A value that is not of its custom field's type. */
export interface UnfitValue {
  variable_name: string;
  type: LiteralType;
}

/** A custom field with a type, and the number format of its account. */
interface TypedField extends UnfitValue {
  id: number;
  user_id: number;
  number_format: NumberFormat | null;
}

/** Data with its values converted to the types of their custom fields; values of another type stay as they came, and are reported. */
interface FittedData {
  data: JsonObject;
  unfit: UnfitValue[];
}

/** Converts the data of contacts, each of an account, to the types of the accounts' custom fields. Returns them in order. */
export async function fitToFields(
  client: Querier,
  given: readonly { userId: number; data: JsonObject }[],
): Promise<FittedData[]> {
  const withData = given.filter(({ data }) => Object.keys(data).length > 0);
  const userIds = [...new Set(withData.map(({ userId }) => userId))];
  const fields = await typedFields(client, userIds);
  if (fields.length === 0) return given.map(({ data }) => ({ data, unfit: [] }));
  const fieldsOf = new Map(userIds.map((id) => [id, new Map<string, TypedField[]>()]));
  for (const field of fields) {
    const byKey = fieldsOf.get(field.user_id);
    const [key = ''] = field.variable_name.split('.');
    const known = byKey?.get(key);
    if (known) known.push(field);
    else byKey?.set(key, [field]);
  }
  return given.map(({ userId, data }) => fit(data, fieldsIn(data, fieldsOf.get(userId))));
}

/** The fields whose paths begin with keys of the data, by id: an account may have many fields, and each of many items few keys. */
const fieldsIn = (
  data: JsonObject,
  byKey: ReadonlyMap<string, readonly TypedField[]> | undefined,
): TypedField[] =>
  Object.keys(data)
    .flatMap((key) => byKey?.get(key) ?? [])
    .sort((one, other) => one.id - other.id);

async function typedFields(client: Querier, userIds: readonly number[]): Promise<TypedField[]> {
  if (userIds.length === 0) return [];
  const { rows } = await client.query<TypedField>({
    name: 'typed-fields',
    text: `
      SELECT f.id, f.user_id, f.variable_name, f.type, u.number_format
      FROM custom_fields f JOIN users u ON u.id = f.user_id
      WHERE f.user_id = ANY ($1::bigint[]) AND f.type IS NOT NULL ORDER BY f.id`,
    values: [userIds],
  });
  return rows;
}

function fit(data: JsonObject, fields: readonly TypedField[]): FittedData {
  let result: unknown = data;
  const unfit: UnfitValue[] = [];
  for (const { variable_name, type, number_format } of fields) {
    const keys = variable_name.split('.');
    const value = readPath(result, keys);
    if (value === undefined) continue;
    const held = fitted(value, type, number_format);
    if (held === undefined) unfit.push({ variable_name, type });
    else if (held !== value) result = writePath(result, keys, held);
  }
  return { data: result as JsonObject, unfit }; // writePath makes an object of an object
}
