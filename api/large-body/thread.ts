import type { z } from 'zod';
import { stepInput } from '../../domain/entities/automatisations/steps/step';
import { importInput } from '../../domain/entities/contacts/import';
import { unfitness, type Unfit } from '../../domain/values/validation/storable';
import { parseInWords, type Parsed } from '../../domain/values/validation/faults';
import { bodyLimit, parseJson, smallBodyLimit } from '../ingestion/transport/read-body';

/** The kinds of bodies that a thread parses, each with its schema. One of at most `inPlace` bytes is parsed without a thread. */
export const largeBodies = {
  import: { schema: importInput, inPlace: smallBodyLimit },
  step: { schema: stepInput, inPlace: bodyLimit },
};
export type LargeBody = keyof typeof largeBodies;

/** What the thread is given. */
export interface LargeReading {
  kind: LargeBody;
  body: Uint8Array;
}

/** The thread's answer: why the body was refused, or the schema's result. */
export type LargeAnswer =
  { refused: 'no_json' | Unfit } | Parsed<z.output<(typeof largeBodies)[LargeBody]['schema']>>;

/** Parses a body (see `read.ts`). */
export default function read({ kind, body }: LargeReading): LargeAnswer {
  const parsed = parseJson(body);
  if (!parsed) return { refused: 'no_json' };
  const unfit = unfitness(parsed.value, parsed.hasEscapes);
  return unfit ? { refused: unfit } : parseInWords(largeBodies[kind].schema, parsed.value);
}
