import { nameLimit } from '../../../../../domain/entities/common';
import { messageImageLimits } from '../../../../../domain/entities/messages/message-image';
import type { ImageToUpload } from './api';

/** Whether a file is small enough to be sent at all; what it is, the server sees. */
export const isSmallEnough = (file: File): boolean => file.size > 0 && file.size <= messageImageLimits.bytes;

/** The bytes of a file, as base64. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    // What it reads is an address that holds the bytes: `data:image/png;base64,…`
    reader.onload = () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '');
    reader.onerror = () => reject(new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });

/** A file as it is uploaded; its name is its own, without its ending. */
export async function imageOfFile(file: File): Promise<ImageToUpload> {
  const name = file.name.replace(/\.[^.]*$/, '').trim() || file.name.trim() || 'image';
  return { name: name.slice(0, nameLimit), content: await base64Of(file) };
}
