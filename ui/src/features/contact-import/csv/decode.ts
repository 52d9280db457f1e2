/** What a file's bytes say in letters. */
export interface DecodedText {
  text: string;
  /** The name of the encoding, as TextDecoder knows it. */
  encoding: string;
}

const marks: { encoding: string; bytes: number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/**
 * Reads bytes as text: by the byte order mark where there is one, else as UTF-8 where they are that, else as Windows-1252, in which
 * spreadsheets of western languages save. No byte is wrong there (https://encoding.spec.whatwg.org/#windows-1252).
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = marks.find((mark) => mark.bytes.every((byte, place) => bytes[place] === byte));
  if (marked) return { text: new TextDecoder(marked.encoding).decode(bytes), encoding: marked.encoding };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}
