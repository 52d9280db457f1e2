import { fractionOf, murmur32 } from './murmur';

/** Verification vectors as they are published for MurmurHash3_x86_32 (https://en.wikipedia.org/wiki/MurmurHash, "Test vectors"). */
it.each([
  ['', 0, 0],
  ['', 1, 0x514e28b7],
  ['', 0xffffffff, 0x81f16f39],
  ['test', 0, 0xba6bd213],
  ['test', 0x9747b28c, 0x704b81dc],
  ['Hello, world!', 0, 0xc0363e43],
  ['Hello, world!', 0x9747b28c, 0x24884cba],
  ['The quick brown fox jumps over the lazy dog', 0, 0x2e4ff723],
  ['The quick brown fox jumps over the lazy dog', 0x9747b28c, 0x2fa826cd],
])('murmur32 of "%s" with the seed %i is as published', (text, seed, hash) => {
  expect(murmur32(text, seed)).toBe(hash);
});

it('makes fractions between 0 and 1', () => {
  for (let turn = 0; turn < 1_000; turn += 1) {
    const fraction = fractionOf(`text ${turn}`);
    expect(fraction).toBeGreaterThan(0);
    expect(fraction).toBeLessThan(1);
  }
});
