import { optional, secretField, textField, type AppDefinition } from '../definition';
import { readStatus } from '../answer';
import { httpCheck } from './check';
import { signInHeader } from './sign-in';

/** This machine has no certificate, so it is called without TLS, if the operator allows calls to it. */
const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3})(:\d+)?$/.test(host);

/**
 * A stored sign-in for API calls to one host. With a user name it is basic; with a header's name the secret goes into that header;
 * with neither it is a bearer token.
 */
export const http: AppDefinition = {
  name: 'HTTP',
  description: {
    en: 'A stored sign-in for API calls: basic with a user name, a header of your own with its name, a bearer token otherwise.',
    fr: 'Une authentification enregistrée pour les appels d’API : « basic » avec un nom d’utilisateur, un en-tête à vous avec son nom, sinon un jeton « bearer ».',
  },
  fields: [
    { ...textField('host', { en: 'Host', fr: 'Hôte' }, 'api.example.com'), format: 'host' },
    optional(textField('username', { en: 'User name', fr: 'Nom d’utilisateur' }, '')),
    optional(textField('header_name', { en: 'Header', fr: 'En-tête' }, 'X-Api-Key')),
    secretField(
      'secret',
      { en: 'Password, token or header value', fr: 'Mot de passe, jeton ou valeur de l’en-tête' },
      '',
    ),
  ],
  exclusive: ['username', 'header_name'],
  server: {
    origin: ({ host }) => `${isThisMachine(String(host)) ? 'http' : 'https'}://${host}`,
    rate: { perSecond: 10, atOnce: 5 },
    signIn: signInHeader,
    check: httpCheck,
  },
  service: null,
  actions: {
    call_api: {
      name: { en: 'Call an API', fr: 'Appeler une API' },
      description: {
        en: 'Calls an address of the host, signed in.',
        fr: 'Appelle une adresse de l’hôte, avec authentification.',
      },
      call: { missing: () => [], read: readStatus },
    },
  },
};
