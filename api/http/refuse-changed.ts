import { isDeepStrictEqual } from 'node:util';
import type { Words } from '../../domain/values/text/words';
import { errors } from './errors';

const readOnlyWords: Words = {
  en: 'cannot be changed here: send what is stored, or leave it out',
  fr: 'ne peut pas être modifié ici : envoyez ce qui est enregistré, ou rien',
};

/**
 * Refuses a PUT that would change what it cannot: nobody is to believe that it did.
 *
 * @param given members that the call gave, or left out.
 * @param stored the same, as the entity is answered.
 * @throws ApiError 400 that names each that differs.
 */
export function refuseChanged<Name extends string>(
  given: { [N in Name]?: unknown },
  stored: { [N in Name]: unknown },
): void {
  const names = Object.keys(given) as Name[]; // Object.keys loses the names' type
  const changed = names.filter(
    (name) => given[name] !== undefined && !isDeepStrictEqual(given[name], stored[name]),
  );
  if (changed.length === 0) return;
  throw errors.invalidInput(changed.map((name) => ({ path: [name], words: readOnlyWords })));
}
