/** Rotates 32 bits to the left. */
const rotated = (bits: number, by: number): number => (bits << by) | (bits >>> (32 - by));

const mixed = (block: number): number => Math.imul(rotated(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593);

/**
 * MurmurHash3_x86_32 of a text's UTF-8 bytes, an unsigned whole number of 32 bits (Austin Appleby, public domain). It spreads keys evenly,
 * and is no protection against anybody who chooses them.
 */
export function murmur32(text: string, seed: number): number {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(bytes.buffer);
  const whole = bytes.length - (bytes.length % 4);
  let hash = seed;
  for (let at = 0; at < whole; at += 4) {
    hash = Math.imul(rotated(hash ^ mixed(view.getUint32(at, true)), 13), 5) + 0xe6546b64;
  }
  let rest = 0;
  for (let at = bytes.length - 1; at >= whole; at -= 1) rest = (rest << 8) | (bytes[at] ?? 0);
  hash ^= mixed(rest) ^ bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A number above 0 and below 1 that a text decides, as if drawn by chance. */
export const fractionOf = (text: string): number =>
  ((murmur32(text, 0) >>> 5) * 2 ** 27 + (murmur32(text, 0x9747b28c) >>> 5) + 0.5) / 2 ** 54;
