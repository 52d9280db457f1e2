import type { ConnectionCheck } from '../definition';

/** Reads the host's root page, signed in. Its other pages are unknown, so only a refused sign-in is a problem. */
export const httpCheck: ConnectionCheck = {
  request: { method: 'GET', url: 'https://{{ app.host }}/', headers: {}, body: '{}' },
  problem: ({ status }) => {
    if (status === 401 || status === 403 || status === 407) {
      return {
        en: `The host refuses this sign-in (${status}): check the user name, the header and the secret.`,
        fr: `L’hôte refuse cette connexion (${status}) : vérifiez le nom d’utilisateur, l’en-tête et le secret.`,
      };
    }
    if (status < 500) return null;
    return {
      en: `The host is in trouble itself (${status}): try again later.`,
      fr: `L’hôte est lui-même en difficulté (${status}) : réessayez plus tard.`,
    };
  },
};
