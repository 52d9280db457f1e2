/** The tags in a list's URL (`tags=3,7`); invalid ids are left out. */
export const tagsOfFilter = (text: string | undefined): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** The tags as written in the URL; null for none. */
export const filterOfTags = (ids: readonly number[]): string | null => ids.join(',') || null;

/** Several tags are one JSON array in the query; without tags there is no parameter (docs/contract.md#lists). */
export function tagsInQuery(text: string | undefined): string | undefined {
  const ids = tagsOfFilter(text);
  return ids.length > 0 ? JSON.stringify(ids) : undefined;
}
