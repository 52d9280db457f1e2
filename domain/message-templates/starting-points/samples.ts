import type { Words } from '../../values/text/words';

/** Where links and buttons of e-mails to begin with lead, until somebody writes their own. */
export const sampleLink = 'https://www.example.com/';

/** The address in their footers and invitations, by its lines. */
export const sampleAddress: { street: Words; city: Words } = {
  street: { en: '1 Example Street', fr: '1 rue de l’Exemple' },
  city: { en: 'Example City', fr: 'Exempleville' },
};
