import type { ConnectionCheck } from '../definition';

/** Signs in at the mail server, and sends nothing. */
export const smtpCheck: ConnectionCheck = {
  request: null,
  problem: ({ status }) => {
    if (status < 400) return null;
    if (status >= 500) {
      return {
        en: 'The mail server refuses this sign-in: check the user name and the password.',
        fr: 'Le serveur d’e-mail refuse cette connexion : vérifiez le nom d’utilisateur et le mot de passe.',
      };
    }
    return {
      en: 'The mail server takes no sign-in just now: try again in a few minutes.',
      fr: 'Le serveur d’e-mail n’accepte pas de connexion pour le moment : réessayez dans quelques minutes.',
    };
  },
};
