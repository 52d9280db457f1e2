/** A key with its value as text; `stored` is the original value, which may be of another type. */
export interface KeyValue {
  key: string;
  value: string;
  stored?: unknown;
}

/** Duplicate keys, counting those used elsewhere. */
export function duplicateKeys(entries: readonly KeyValue[], taken: readonly string[] = []): Set<string> {
  const keys = [...taken, ...entries.map(({ key }) => key.trim())];
  return new Set(keys.filter((key, index) => keys.indexOf(key) !== index));
}

/** A new pair: the first free name of the form `key_N`, with the value "value" (docs/contract.md#keyvalue-lists). */
export function newPair(entries: readonly KeyValue[]): KeyValue {
  const taken = new Set(entries.map(({ key }) => key.trim()));
  let number = 1;
  while (taken.has(`key_${number}`)) number += 1;
  return { key: `key_${number}`, value: 'value' };
}
