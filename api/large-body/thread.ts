import type { z } from 'zod';
import { importInput } from '../../domain/entities/contacts/import';
import { unfitness, type Unfit } from '../../domain/values/validation/storable';
import { parseInWords, type Parsed } from '../../domain/values/validation/faults';
import { parseJson } from '../ingestion/transport/read-body';

/** The bodies that are read in a thread. */
export const largeBodies = { import: importInput };
export type LargeBody = keyof typeof largeBodies;

/** What the thread is given. */
export interface LargeReading {
  kind: LargeBody;
  body: Uint8Array;
}

/** What it answers: why the body is none, or what its schema says of it. */
export type LargeAnswer = { refused: 'no_json' | Unfit } | Parsed<z.output<(typeof largeBodies)[LargeBody]>>;

/** Reads a body (see `read.ts`). */
export default function read({ kind, body }: LargeReading): LargeAnswer {
  const parsed = parseJson(body);
  if (!parsed) return { refused: 'no_json' };
  const unfit = unfitness(parsed.value, parsed.hasEscapes);
  return unfit ? { refused: unfit } : parseInWords(largeBodies[kind], parsed.value);
}
