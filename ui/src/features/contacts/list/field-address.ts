import { fieldFilter, type FieldFilter } from '../../../../../domain/entities/contacts/field-filter';

/** How a filter by a custom field stands in the list's address: `12.EQUALS.pro`. */
export const addressOfField = ({ custom_field_id, operation, value }: FieldFilter): string =>
  [custom_field_id, operation, ...(value === '' ? [] : [value])].join('.');

/** What the list's address narrows it to by a custom field; what is none narrows nothing. */
export function fieldOfFilter(text: string | undefined): FieldFilter | undefined {
  const [, custom_field_id, operation, value = ''] = /^(\d+)\.([A-Z_]+)(?:\.(.*))?$/s.exec(text ?? '') ?? [];
  return fieldFilter.safeParse({ custom_field_id, operation, value }).data;
}

/** The contact below which the list looks on, in its address. */
export function olderOfFilter(text: string | undefined): number | undefined {
  const id = Number(text);
  return text !== undefined && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
