import type { Answer } from './answer';
import type { Words } from '../values/text/words';

/** The provider's own trouble, which has nothing to do with the connection; null when it answered the request. */
export function troubleOf({ status }: Pick<Answer, 'status'>, provider: string): Words | null {
  if (status >= 200 && status < 300) return null;
  if (status === 429) {
    return {
      en: `${provider} asks for fewer calls: try again in a minute.`,
      fr: `${provider} demande moins d’appels : réessayez dans une minute.`,
    };
  }
  if (status >= 500 || status === 408) {
    return {
      en: `${provider} is in trouble itself (${status}): try again later.`,
      fr: `${provider} est lui-même en difficulté (${status}) : réessayez plus tard.`,
    };
  }
  return {
    en: `${provider} refused the call (${status}).`,
    fr: `${provider} a refusé l’appel (${status}).`,
  };
}

/** A provider's refusal of a key. */
export const keyRefused = (provider: string, where: string): Words => ({
  en: `${provider} does not accept this key: copy it again at ${provider} (${where}).`,
  fr: `${provider} n’accepte pas cette clé : copiez-la de nouveau chez ${provider} (${where}).`,
});
