/** The segment filter in the list's URL (`segment=4`); an invalid one is ignored. */
export function segmentOfFilter(text: string | undefined): number | undefined {
  const id = Number(text);
  return text !== undefined && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
