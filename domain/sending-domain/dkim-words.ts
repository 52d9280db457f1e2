import type { Words } from '../values/text/words';
import type { Said } from './finding';

/** What is said of a domain's DKIM key. */
export const dkimSays = {
  ok: (name: string): Said => ({
    code: 'dkim_found',
    words: {
      en: `A key is published at ${name}: receivers can check the signature of your e-mails.`,
      fr: `Une clé est publiée sous ${name} : les destinataires peuvent vérifier la signature de vos e-mails.`,
    },
  }),
  short: (name: string, bits: number): Said => ({
    code: 'dkim_short',
    words: {
      en: `A key of ${bits} bits is published at ${name}. That is accepted; 2,048 bits are better.`,
      fr: `Une clé de ${bits} bits est publiée sous ${name}. C’est accepté ; 2 048 bits valent mieux.`,
    },
  }),
  weak: (name: string, bits: number): Said => ({
    code: 'dkim_weak',
    words: {
      en: `The key at ${name} has ${bits} bits only: receivers ignore keys below 1,024. Make a new one of 2,048 bits.`,
      fr: `La clé sous ${name} n’a que ${bits} bits : les destinataires ignorent celles de moins de 1 024. Créez-en une de 2 048 bits.`,
    },
  }),
  testing: (name: string): Said => ({
    code: 'dkim_testing',
    words: {
      en: `The key at ${name} is marked as a test (t=y), so receivers treat your e-mails as not signed. Take “t=y” out.`,
      fr: `La clé sous ${name} est marquée comme essai (t=y) : les destinataires traitent vos e-mails comme non signés. Retirez « t=y ».`,
    },
  }),
  invalid: (name: string): Said => ({
    code: 'dkim_invalid',
    words: {
      en: `What is published at ${name} is not a readable key. Copy it again, in one piece.`,
      fr: `Ce qui est publié sous ${name} n’est pas une clé lisible. Copiez-la de nouveau, en un seul morceau.`,
    },
  }),
  revoked: (name: string): Said => ({
    code: 'dkim_revoked',
    words: {
      en: `The key at ${name} is revoked (its “p=” is empty): signatures with it fail. Publish the present key.`,
      fr: `La clé sous ${name} est révoquée (son « p= » est vide) : les signatures échouent. Publiez la clé actuelle.`,
    },
  }),
  dangling: (name: string, target: string): Said => ({
    code: 'dkim_dangling',
    words: {
      en: `${name} leads to ${target}, where there is no key. Compare it with what your provider shows, and have it verified there.`,
      fr: `${name} mène à ${target}, où il n’y a pas de clé. Comparez avec ce que montre votre fournisseur, et faites-le vérifier chez lui.`,
    },
  }),
  partial: (name: string, provider: string): Said => ({
    code: 'dkim_partial',
    words: {
      en: `${provider} signs with several keys in turn, and ${name} is missing: some signatures will fail.`,
      fr: `${provider} signe avec plusieurs clés à tour de rôle, et ${name} manque : certaines signatures échoueront.`,
    },
  }),
  missing: (name: string, provider: string, where: Words): Said => ({
    code: 'dkim_missing',
    words: {
      en: `There is no key at ${name}, so receivers cannot tell that your e-mails come from your domain. ${provider} shows the records to add: ${where.en}.`,
      fr: `Il n’y a pas de clé sous ${name} : les destinataires ne peuvent pas savoir que vos e-mails viennent de votre domaine. ${provider} montre les enregistrements à ajouter : ${where.fr}.`,
    },
  }),
  notAt: (name: string): Said => ({
    code: 'dkim_missing',
    words: {
      en: `There is no key at ${name}. Your mail server has it, and the record to add, if it signs with this selector.`,
      fr: `Il n’y a pas de clé sous ${name}. Votre serveur d’e-mail l’a, avec l’enregistrement à ajouter, s’il signe avec ce sélecteur.`,
    },
  }),
  selectorNeeded: (): Said => ({
    code: 'dkim_selector_needed',
    words: {
      en: 'Which key your e-mails are signed with is not known. Enter the DKIM selector: your provider shows it, and it stands after “s=” in the DKIM-Signature of an e-mail that you received.',
      fr: 'On ne sait pas avec quelle clé vos e-mails sont signés. Indiquez le sélecteur DKIM : votre fournisseur le montre, et il suit « s= » dans la DKIM-Signature d’un e-mail que vous avez reçu.',
    },
  }),
  ofProvider: (provider: string): Said => ({
    code: 'dkim_by_provider',
    words: {
      en: `${provider} signs the e-mails of its own addresses. There is nothing for you to add.`,
      fr: `${provider} signe les e-mails de ses propres adresses. Vous n’avez rien à ajouter.`,
    },
  }),
};
