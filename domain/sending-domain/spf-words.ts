import type { Said } from './finding';

/** What is said of a domain's SPF record. `sender` is the provider, or the mail server. */
export const spfSays = {
  missing: (domain: string, sender: string): Said => ({
    code: 'spf_missing',
    words: {
      en: `${domain} has no SPF record, so nobody can tell that ${sender} may send for it. Add this record.`,
      fr: `${domain} n’a pas d’enregistrement SPF : personne ne peut savoir que ${sender} a le droit d’envoyer en son nom. Ajoutez cet enregistrement.`,
    },
  }),
  several: (count: number): Said => ({
    code: 'spf_several',
    words: {
      en: `There are ${count} SPF records, and with more than one none of them counts. Join them into one.`,
      fr: `Il y a ${count} enregistrements SPF ; dès qu’il y en a plus d’un, aucun ne compte. Réunissez-les en un seul.`,
    },
  }),
  faulty: (term: string): Said => ({
    code: 'spf_invalid',
    words: {
      en: `The SPF record cannot be read because of “${term}”, so none of it counts.`,
      fr: `L’enregistrement SPF est illisible à cause de « ${term} » : rien n’en compte.`,
    },
  }),
  broken: (name: string): Said => ({
    code: 'spf_broken',
    words: {
      en: `The SPF record includes ${name}, which has no valid SPF record itself, so none of it counts. Remove or correct that part.`,
      fr: `L’enregistrement SPF inclut ${name}, qui n’a pas lui-même d’enregistrement SPF valable : rien n’en compte. Retirez ou corrigez cette partie.`,
    },
  }),
  tooMany: (limit: number): Said => ({
    code: 'spf_too_many',
    words: {
      en: `The SPF record takes more than ${limit} look-ups with all that it includes, and receivers stop there: it does not count. Remove providers that you no longer use.`,
      fr: `L’enregistrement SPF demande plus de ${limit} consultations avec tout ce qu’il inclut, et les destinataires s’arrêtent là : il ne compte pas. Retirez les fournisseurs que vous n’utilisez plus.`,
    },
  }),
  open: (): Said => ({
    code: 'spf_open',
    words: {
      en: 'The SPF record ends with “+all”: it lets anybody send for your domain. Use “~all” instead.',
      fr: 'L’enregistrement SPF se termine par « +all » : il laisse n’importe qui envoyer au nom de votre domaine. Mettez « ~all ».',
    },
  }),
  authorised: (sender: string, lookups: number): Said => ({
    code: 'spf_authorised',
    words: {
      en: `The SPF record says that ${sender} may send for your domain (${lookups} of 10 look-ups used).`,
      fr: `L’enregistrement SPF dit que ${sender} a le droit d’envoyer au nom de votre domaine (${lookups} consultations sur 10 utilisées).`,
    },
  }),
  neutral: (sender: string): Said => ({
    code: 'spf_neutral',
    words: {
      en: `The SPF record says that ${sender} may send, but nothing about everybody else. End it with “~all”.`,
      fr: `L’enregistrement SPF dit que ${sender} a le droit d’envoyer, mais rien des autres. Terminez-le par « ~all ».`,
    },
  }),
  notAuthorised: (sender: string): Said => ({
    code: 'spf_not_authorised',
    words: {
      en: `The SPF record does not say that ${sender} may send for your domain. Put this record in its place.`,
      fr: `L’enregistrement SPF ne dit pas que ${sender} a le droit d’envoyer au nom de votre domaine. Mettez cet enregistrement à sa place.`,
    },
  }),
  byProvider: (provider: string): Said => ({
    code: 'spf_by_provider',
    words: {
      en: `${provider}’s e-mails return to an address whose SPF record ${provider} keeps, so your own is not asked. What proves your domain is DKIM.`,
      fr: `Les e-mails de ${provider} ont une adresse de retour dont ${provider} tient l’enregistrement SPF : le vôtre n’est pas consulté. C’est DKIM qui prouve votre domaine.`,
    },
  }),
  unclear: (sender: string): Said => ({
    code: 'spf_unclear',
    words: {
      en: `There is an SPF record, but whether it covers ${sender} cannot be told from here.`,
      fr: `Il y a un enregistrement SPF, mais on ne peut pas dire d’ici s’il couvre ${sender}.`,
    },
  }),
  serverUnknown: (server: string): Said => ({
    code: 'spf_server_unknown',
    words: {
      en: `The public address of ${server} is not known here, so it cannot be compared with the SPF record.`,
      fr: `L’adresse publique de ${server} n’est pas connue d’ici : elle ne peut pas être comparée à l’enregistrement SPF.`,
    },
  }),
};
