import { fromJson } from '../../../../../domain/values/json';

/** A global variable as a row of its list. */
export interface GlobalVariable {
  id: number;
  name: string;
  value: unknown;
}

/**
 * What is sent for the text that was typed: text, of which the server makes a number where it is one. What a flow stored as an object, a
 * list, true or false is JSON, and stays so while what is typed is JSON.
 */
export function valueOf(text: string, stored: unknown): unknown {
  if (stored === undefined || typeof stored === 'string' || typeof stored === 'number') return text;
  try {
    return fromJson(text);
  } catch {
    return text;
  }
}
