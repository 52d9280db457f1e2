import { isJsonObject } from '../entities/common';

/** The beginning of a web address up to its path. Liquid does not belong to it. */
const beginning = /https?:\/\/[^\s"'`<>()\\/?#{}|]+/gi;

/** The origins of the web addresses that stand in the texts of a value, before a run puts anything in, each once. */
export function writtenOrigins(value: unknown): string[] {
  const addresses = textsIn(value)
    .flatMap((text) => text.match(beginning) ?? [])
    .map((address) => address.replace(/[.,;:!]{1,10}$/, ''));
  return [
    ...new Set(addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : []))),
  ];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
