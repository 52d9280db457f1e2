import type { ConnectionCheck } from '../definition';

/** Signs in at the mail server, and sends nothing. */
export const gmailCheck: ConnectionCheck = {
  request: null,
  problem: ({ status }) => {
    if (status < 400) return null;
    if (status >= 500) {
      return {
        en: 'Gmail refuses this sign-in: switch on 2-step verification, make an app password, and enter its 16 letters.',
        fr: 'Gmail refuse cette connexion : activez la validation en deux étapes, créez un mot de passe d’application et saisissez ses 16 lettres.',
      };
    }
    return {
      en: 'Gmail takes no sign-in just now: try again in a few minutes.',
      fr: 'Gmail n’accepte pas de connexion pour le moment : réessayez dans quelques minutes.',
    };
  },
};
