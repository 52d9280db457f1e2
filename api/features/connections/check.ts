import { apps } from '../../../domain/apps';
import type { Credentials } from '../../../domain/apps/credentials';
import type { AppDefinition, AppServer, StoredRequest } from '../../../domain/apps/definition';
import type { Words } from '../../../domain/values/text/words';
import type { AppKind } from '../../../domain/entities/app';
import type { Outcome } from '../../../egress/outcome';
import { redactOutcome } from '../../../egress/redact';
import { credentialOf, originOf, secretsOf, type SignIn } from '../../../egress/sign-in';
import type { WaysOut } from '../../../egress/ways-out';
import { providerTimeLimit } from '../../limits/provider-time-limit';

/**
 * Asks a provider whether a connection works, without changing anything there. Returns what is wrong, in plain words; null when it works.
 */
export async function connectionProblem(
  app: AppKind,
  credentials: Credentials,
  waysOut: WaysOut,
): Promise<Words | null> {
  const { server } = apps[app];
  const signIn = { app, credentials };
  const origin = originOf(signIn, waysOut.origins);
  if (!server?.check) return null;
  if (!origin) return unreached({ kind: 'unsent', code: 'not_connected' }, apps[app]);
  const { request } = server.check;
  const outcome = request
    ? await ask(filled(request, signIn), origin.called, waysOut)
    : await waysOut.mail.signIn(
        { url: origin.called, auth: mailAuth(server, credentials) },
        providerTimeLimit,
      );
  const told = redactOutcome(outcome, secretsOf(signIn));
  return told.kind === 'answered' ? server.check.problem(told.answer) : unreached(told, apps[app]);
}

const mailAuth = (server: AppServer, credentials: Credentials) =>
  server.mailSignIn?.(credentials) ?? { user: '', pass: '' };

function ask(
  { method, url, headers, body }: StoredRequest,
  called: string,
  { egress }: WaysOut,
): Promise<Outcome> {
  const { pathname, search } = new URL(url);
  return egress.send(
    {
      method,
      url: `${called}${pathname}${search}`,
      headers,
      confinedTo: new URL(called).origin,
      ...(method !== 'GET' && { body }),
    },
    { timeLimit: providerTimeLimit },
  );
}

/** A check's request with the credentials filled in, and the stored sign-in. */
function filled(request: StoredRequest, signIn: SignIn): StoredRequest {
  const fill = (text: string, write = (value: string) => value): string =>
    text.replaceAll(/\{\{ app\.(\w+) \}\}/g, (_, name: string) => write(credentialOf(signIn, name) ?? ''));
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    fill(value),
  ]);
  return {
    ...request,
    // A host keeps the colon before its port.
    url: fill(request.url, (value) => encodeURIComponent(value).replaceAll('%3A', ':')),
    headers: { ...Object.fromEntries(headers), ...apps[signIn.app].server?.signIn?.(signIn.credentials) },
  };
}

/** What the user can do when no answer came. */
function unreached(
  { kind, code }: Pick<Exclude<Outcome, { kind: 'answered' }>, 'kind' | 'code'>,
  { name: provider, fields }: AppDefinition,
): Words {
  if (code === 'address_inside') {
    return {
      en: 'This host is inside the network of this server, where calls do not go: ask the operator of this server to allow it.',
      fr: 'Cet hôte est dans le réseau du serveur, où les appels ne vont pas : demandez à l’exploitant du serveur de l’autoriser.',
    };
  }
  if (code === 'tls_failed') {
    return {
      en: `No secure connection to ${provider} can be made: its certificate is not valid for this address.`,
      fr: `Aucune connexion sécurisée à ${provider} n’est possible : son certificat n’est pas valable pour cette adresse.`,
    };
  }
  if (code === 'reply_too_long') {
    return {
      en: `${provider} replied at greater length than a mail server may: check the host and the port, or ask whoever runs it.`,
      fr: `La réponse de ${provider} est plus longue que celle d’un serveur d’e-mail ne peut l’être : vérifiez l’hôte et le port, ou demandez à qui l’exploite.`,
    };
  }
  if (kind === 'unclear') {
    return {
      en: `${provider} did not answer in time: try again in a moment.`,
      fr: `${provider} n’a pas répondu à temps : réessayez dans un instant.`,
    };
  }
  if (fields.some(({ format }) => format === 'host')) {
    return {
      en: `${provider} cannot be reached: check the address, or try again in a moment.`,
      fr: `${provider} est injoignable : vérifiez l’adresse, ou réessayez dans un instant.`,
    };
  }
  return {
    en: `${provider} cannot be reached from this server: try again in a moment. If it stays so, tell the operator: the way out to ${provider} may be closed.`,
    fr: `${provider} est injoignable depuis ce serveur : réessayez dans un instant. Si cela dure, prévenez l’exploitant : l’accès à ${provider} est peut-être fermé.`,
  };
}
