import { decodeText } from './decode';

const bytes = (...codes: number[]): Uint8Array => Uint8Array.from(codes);

test.each([
  ['UTF-8', bytes(0xc3, 0xa9), 'utf-8'],
  ['UTF-8 behind its mark', bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), 'utf-8'],
  ['UTF-16 behind its mark', bytes(0xff, 0xfe, 0xe9, 0x00), 'utf-16le'],
  ['Windows-1252', bytes(0xe9), 'windows-1252'],
])('%s is read right', (_, given, encoding) => {
  expect(decodeText(given)).toEqual({ text: 'é', encoding });
});
