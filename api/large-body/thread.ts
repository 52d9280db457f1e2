import type { z } from 'zod';
import { importInput } from '../../domain/entities/contacts/import';
import { unfitness, type Unfit } from '../../domain/values/validation/storable';
import { parseInWords, type Parsed } from '../../domain/values/validation/faults';
import { parseJson } from '../ingestion/transport/read-body';

/** The kinds of bodies that a thread parses. */
export const largeBodies = { import: importInput };
export type LargeBody = keyof typeof largeBodies;

/** What the thread is given. */
export interface LargeReading {
  kind: LargeBody;
  body: Uint8Array;
}

/** The thread's answer: why the body was refused, or the schema's result. */
export type LargeAnswer = { refused: 'no_json' | Unfit } | Parsed<z.output<(typeof largeBodies)[LargeBody]>>;

/** Parses a body (see `read.ts`). */
export default function read({ kind, body }: LargeReading): LargeAnswer {
  const parsed = parseJson(body);
  if (!parsed) return { refused: 'no_json' };
  const unfit = unfitness(parsed.value, parsed.hasEscapes);
  return unfit ? { refused: unfit } : parseInWords(largeBodies[kind], parsed.value);
}
