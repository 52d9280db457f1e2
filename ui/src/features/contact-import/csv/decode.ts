/** A file's decoded text. */
export interface DecodedText {
  text: string;
  /** The encoding's name for TextDecoder. */
  encoding: string;
}

const marks: { encoding: string; bytes: number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/**
 * Decodes bytes as text: by the byte order mark if there is one, else as UTF-8 if they are valid UTF-8, else as Windows-1252, in which
 * spreadsheets of western languages save files. Every byte is valid there (https://encoding.spec.whatwg.org/#windows-1252).
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
