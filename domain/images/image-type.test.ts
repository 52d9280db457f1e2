import { seenImage } from './image-type';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  );
const filled = (length: number): number[] => Array.from({ length }, () => 0);

const png = bytes(
  [0x89],
  'PNG\r\n',
  [0x1a],
  '\n',
  [0, 0, 0, 13],
  'IHDR',
  [0, 0, 2, 88, 0, 0, 1, 44],
  filled(20),
);
const gif = bytes('GIF89a', [0x58, 2, 0x2c, 1], filled(10));
const exif = [0xff, 0xe1, 0, 6, 1, 2, 3, 4];
const frame = [0xff, 0xc2, 0, 17, 8, 1, 0x2c, 2, 0x58];
const jpeg = bytes([0xff, 0xd8], exif, [0xff], [0xff, 0xc4, 0, 3, 0], frame, filled(20));

describe('an image', () => {
  it.each([
    ['png', png],
    ['gif', gif],
    ['jpeg', jpeg],
  ])('is seen by its content: %s', (type, given) => {
    expect(seenImage(given)).toEqual({ type, width: 600, height: 300 });
    // Within other bytes, as a part of a larger buffer is.
    const within = Uint8Array.from([7, 7, ...given]).subarray(2);
    expect(seenImage(within)).toEqual({ type, width: 600, height: 300 });
  });

  it.each([
    ['nothing', bytes()],
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>1</script></svg>')],
    ['HTML', bytes('<!doctype html><script>1</script>')],
    ['WebP', bytes('RIFF', filled(4), 'WEBPVP8 ', filled(30))],
    ['the beginning of a PNG', png.subarray(0, 20)],
    ['a PNG without a size', bytes([0x89], 'PNG\r\n', [0x1a], '\n', [0, 0, 0, 13], 'IHDR', filled(30))],
    ['a JPEG without a frame', bytes([0xff, 0xd8, 0xff, 0xda], filled(40))],
    ['a JPEG of broken segments', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 2, 1], filled(40))],
    [
      'a JPEG whose segments have no length',
      bytes([0xff, 0xd8], ...Array.from({ length: 50 }, () => [0xff, 0xe0, 0, 0])),
    ],
  ])('is none: %s', (_, given) => {
    expect(seenImage(given)).toBeNull();
  });
});
