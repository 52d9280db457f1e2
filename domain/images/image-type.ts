/** Formats that every mail program shows. */
export const imageTypes = ['png', 'jpeg', 'gif'] as const;
export type ImageType = (typeof imageTypes)[number];

/** How files of a format end, and what it is called on the web. */
export const imageEndings: Readonly<Record<ImageType, string>> = { png: 'png', jpeg: 'jpg', gif: 'gif' };
export const imageMediaTypes: Readonly<Record<ImageType, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
};

/** What an image is, by its content. */
interface SeenImage {
  type: ImageType;
  width: number;
  height: number;
}

/** What bytes begin with, in letters of one byte each. */
const beginsWith = (bytes: Uint8Array, letters: string): boolean =>
  [...letters].every((letter, at) => bytes[at] === letter.charCodeAt(0));

/** The image that bytes are, whatever their name says; null: none that mail programs show, or a broken one. */
export function seenImage(bytes: Uint8Array): SeenImage | null {
  const seen = pngOf(bytes) ?? gifOf(bytes) ?? jpegOf(bytes);
  return seen && seen.width > 0 && seen.height > 0 ? seen : null;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Its first chunk is the header (https://www.w3.org/TR/png-3/#5DataRep). */
function pngOf(bytes: Uint8Array): SeenImage | null {
  if (bytes.length < 33 || !beginsWith(bytes, '\u0089PNG\r\n\u001a\n')) return null;
  if (!beginsWith(bytes.subarray(12), 'IHDR')) return null;
  const view = viewOf(bytes);
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

function gifOf(bytes: Uint8Array): SeenImage | null {
  if (bytes.length < 14 || !(beginsWith(bytes, 'GIF87a') || beginsWith(bytes, 'GIF89a'))) return null;
  const view = viewOf(bytes);
  return { type: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** Markers of frames, which have the size: all of C0 to CF but tables and reserved ones. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** It is a row of segments, each with its length, up to the first frame (ITU-T T.81, annex B). */
function jpegOf(bytes: Uint8Array): SeenImage | null {
  if (!beginsWith(bytes, '\u00ff\u00d8\u00ff')) return null;
  const view = viewOf(bytes);
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Bytes that fill up.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker))
      return { type: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // The picture begins without a frame before it.
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
