import { messageImageLimits } from '../../../../../domain/entities/messages/message-image';
import { nameLimit } from '../../../../../domain/entities/common';
import type { ImageToUpload } from './api';

/** Letters that are made of bytes at once: a call takes so many arguments at most. */
const portion = 8_192;

/** Whether a file is small enough to be sent at all; what it is, the server sees. */
export const isSmallEnough = (file: File): boolean => file.size > 0 && file.size <= messageImageLimits.bytes;

/** A file as it is uploaded; its name is its own, without its ending. */
export async function imageOfFile(file: File): Promise<ImageToUpload> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let letters = '';
  for (let at = 0; at < bytes.length; at += portion)
    letters += String.fromCharCode(...bytes.subarray(at, at + portion));
  const name = file.name.replace(/\.[^.]*$/, '').trim() || file.name.trim() || 'image';
  return { name: name.slice(0, nameLimit), content: btoa(letters) };
}
