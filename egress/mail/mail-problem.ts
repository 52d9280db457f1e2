import { beginning } from '../../domain/values/text/text';
import type { Words } from '../../domain/values/text/words';
import type { Outcome } from '../outcome';

/** Why a mail server did not accept an e-mail, in plain words with what to do; null when it did. */
export function mailProblem(outcome: Outcome, host: string): Words | null {
  if (outcome.kind === 'answered') {
    const { status, body } = outcome.answer;
    return status < 400
      ? null
      : refusedBy(host, status, typeof body === 'string' ? beginning(body, mostOfReply) : '');
  }
  switch (outcome.code) {
    case 'address_inside':
      return {
        en: 'This host is inside the network of this server, where e-mails do not go: ask the operator of this server to allow it.',
        fr: 'Cet hôte est dans le réseau du serveur, où les e-mails ne vont pas : demandez à l’exploitant du serveur de l’autoriser.',
      };
    case 'tls_needed':
      return {
        en: 'Without TLS e-mails go only to hosts that the operator of this server allows: choose TLS or STARTTLS.',
        fr: 'Sans TLS, les e-mails ne vont qu’aux hôtes qu’autorise l’exploitant du serveur : choisissez TLS ou STARTTLS.',
      };
    case 'tls_failed':
      return {
        en: `No secure connection to ${host} can be made: check the port and the kind of encryption, and that its certificate is valid for this name.`,
        fr: `Aucune connexion sécurisée à ${host} n’est possible : vérifiez le port et le chiffrement, et que son certificat est valable pour ce nom.`,
      };
    case 'recipient_invalid':
      return {
        en: 'An address is not one that e-mails can be sent to: check the sender and the recipients.',
        fr: 'Une adresse n’en est pas une à laquelle on peut écrire : vérifiez l’expéditeur et les destinataires.',
      };
    case 'not_connected':
      return {
        en: `${host} cannot be reached: check the host and the port, or try again in a moment.`,
        fr: `${host} est injoignable : vérifiez l’hôte et le port, ou réessayez dans un instant.`,
      };
    case 'reply_too_long':
      return {
        en: `${host} replied at greater length than a mail server may: check the host and the port, or ask whoever runs it.`,
        fr: `La réponse de ${host} est plus longue que celle d’un serveur d’e-mail ne peut l’être : vérifiez l’hôte et le port, ou demandez à qui l’exploite.`,
      };
    default:
      return {
        en: `${host} did not answer in time: check the port and the kind of encryption, or try again in a moment.`,
        fr: `${host} n’a pas répondu à temps : vérifiez le port et le chiffrement, ou réessayez dans un instant.`,
      };
  }
}

/** How many characters of a reply are shown. */
const mostOfReply = 300;

/** Replies of SMTP that refuse a sign-in (RFC 4954, section 6). */
const signInRefused = new Set([530, 534, 535, 538]);

function refusedBy(host: string, status: number, reply: string): Words {
  if (signInRefused.has(status)) {
    return {
      en: `${host} refuses the sign-in: check the user name and the password.`,
      fr: `${host} refuse la connexion : vérifiez le nom d’utilisateur et le mot de passe.`,
    };
  }
  return {
    en: `${host} did not take the e-mail: ${reply}`,
    fr: `${host} n’a pas pris l’e-mail : ${reply}`,
  };
}
