import { fieldFilter, type FieldFilter } from '../../../../../domain/entities/contacts/field-filter';

/** A custom field filter in the list's URL: `12.EQUALS.pro`. */
export const addressOfField = ({ custom_field_id, operation, value }: FieldFilter): string =>
  [custom_field_id, operation, ...(value === '' ? [] : [value])].join('.');

/** The custom field filter in the list's URL; an invalid one is ignored. */
export function fieldOfFilter(text: string | undefined): FieldFilter | undefined {
  const [, custom_field_id, operation, value = ''] = /^(\d+)\.([A-Z_]+)(?:\.(.*))?$/s.exec(text ?? '') ?? [];
  return fieldFilter.safeParse({ custom_field_id, operation, value }).data;
}

/** The contact after which the search continues, in the URL. */
export function olderOfFilter(text: string | undefined): number | undefined {
  const id = Number(text);
  return text !== undefined && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
