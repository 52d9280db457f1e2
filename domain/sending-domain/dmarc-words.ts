import type { Said } from './finding';

/** What is said of a domain's DMARC record, and of the servers that take its e-mails. */
export const dmarcSays = {
  missing: (domain: string): Said => ({
    code: 'dmarc_missing',
    words: {
      en: `${domain} has no DMARC record. Gmail and Yahoo ask for one from those who send many e-mails. Add this one: it changes nothing about what is delivered.`,
      fr: `${domain} n’a pas d’enregistrement DMARC. Gmail et Yahoo en demandent un à qui envoie beaucoup d’e-mails. Ajoutez celui-ci : il ne change rien à la remise.`,
    },
  }),
  several: (count: number): Said => ({
    code: 'dmarc_several',
    words: {
      en: `There are ${count} DMARC records, and with more than one none of them counts. Keep one.`,
      fr: `Il y a ${count} enregistrements DMARC ; dès qu’il y en a plus d’un, aucun ne compte. Gardez-en un.`,
    },
  }),
  faulty: (): Said => ({
    code: 'dmarc_invalid',
    words: {
      en: 'The DMARC record names no policy that receivers know: it needs “p=none”, “p=quarantine” or “p=reject”.',
      fr: 'L’enregistrement DMARC n’indique aucune règle connue : il lui faut « p=none », « p=quarantine » ou « p=reject ».',
    },
  }),
  watches: (): Said => ({
    code: 'dmarc_none',
    words: {
      en: 'The DMARC record only watches (none): nothing is refused because of it. Once all your e-mails are signed, “quarantine” protects your name better.',
      fr: 'L’enregistrement DMARC observe seulement (none) : rien n’est refusé à cause de lui. Quand tous vos e-mails seront signés, « quarantine » protégera mieux votre nom.',
    },
  }),
  enforced: (policy: string): Said => ({
    code: 'dmarc_enforced',
    words: {
      en: `The DMARC record (${policy}) protects your name, and your e-mails prove that they are yours.`,
      fr: `L’enregistrement DMARC (${policy}) protège votre nom, et vos e-mails prouvent qu’ils viennent de vous.`,
    },
  }),
  fails: (policy: string): Said => ({
    code: 'dmarc_fails',
    words: {
      en: `The DMARC record (${policy}) has e-mails ${policy === 'reject' ? 'refused' : 'put into spam'} that neither DKIM nor SPF proves, and yours are among them. Correct DKIM first.`,
      fr: `L’enregistrement DMARC (${policy}) fait ${policy === 'reject' ? 'refuser' : 'classer comme indésirables'} les e-mails que ni DKIM ni SPF ne prouvent, et les vôtres en sont. Corrigez d’abord DKIM.`,
    },
  }),
  unproven: (policy: string): Said => ({
    code: 'dmarc_unproven',
    words: {
      en: `The DMARC record (${policy}) acts on e-mails that neither DKIM nor SPF proves. Whether one of them proves yours cannot be told yet.`,
      fr: `L’enregistrement DMARC (${policy}) agit sur les e-mails que ni DKIM ni SPF ne prouvent. On ne peut pas encore dire si l’un d’eux prouve les vôtres.`,
    },
  }),
};

export const mxSays = {
  ok: (): Said => ({
    code: 'mx_found',
    words: {
      en: 'Replies to your e-mails have somewhere to go.',
      fr: 'Les réponses à vos e-mails ont une adresse où arriver.',
    },
  }),
  none: (domain: string): Said => ({
    code: 'mx_null',
    words: {
      en: `${domain} says that it accepts no e-mails (an MX record of “.”): many receivers refuse e-mails from such a domain.`,
      fr: `${domain} dit qu’il ne reçoit aucun e-mail (un enregistrement MX « . ») : beaucoup de destinataires refusent les e-mails d’un tel domaine.`,
    },
  }),
  addressOnly: (domain: string): Said => ({
    code: 'mx_address_only',
    words: {
      en: `${domain} has no MX record, so replies go to its web server, which hardly accepts e-mails. Add the MX records of your mailbox provider.`,
      fr: `${domain} n’a pas d’enregistrement MX : les réponses vont à son serveur web, qui n’accepte sans doute pas d’e-mails. Ajoutez les enregistrements MX de votre fournisseur de messagerie.`,
    },
  }),
  missing: (domain: string): Said => ({
    code: 'mx_missing',
    words: {
      en: `Nothing receives e-mails for ${domain}: replies and bounces are lost, and many receivers refuse e-mails from such a domain. Add the MX records of your mailbox provider.`,
      fr: `Rien ne reçoit les e-mails de ${domain} : les réponses et les retours se perdent, et beaucoup de destinataires refusent les e-mails d’un tel domaine. Ajoutez les enregistrements MX de votre fournisseur de messagerie.`,
    },
  }),
};
