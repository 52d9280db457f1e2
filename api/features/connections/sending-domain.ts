import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Finding } from '../../../domain/sending-domain/finding';
import type { DomainFinding, SendingDomain } from '../../../domain/entities/sending-domain';
import { wordsIn } from '../../../domain/values/text/words';
import { withDns } from '../../../egress/sending-domain/dns';
import { lookAtDomain } from '../../../egress/sending-domain/look';
import { senderOf } from '../../../egress/sending-domain/sender';
import { errors } from '../../http/errors';
import { providerTimeLimit } from '../../limits/provider-time-limit';
import { consume } from '../../limits/rate-limit';
import { openStored, type Opening } from './open-stored';
import type { Caller } from './service';

/** How many domains an account may have looked up. */
export const lookLimit = { points: 30, duration: 600 };

/** What looking up needs. */
export interface Looking extends Opening {
  /** The servers of the DNS to ask; none: the system's. */
  dnsServers: readonly string[];
  limiter: RateLimiterPostgres;
}

/**
 * What receivers see of the domain that a stored connection sends from; null when it sends no e-mails. Throws ApiError 404, 409 when its
 * credentials cannot be decrypted, and 429 for too many.
 */
export async function lookAtSendingDomain(
  looking: Looking,
  { userId, language }: Caller,
  id: number,
  selector: string,
): Promise<SendingDomain | null> {
  const { stored, credentials } = await openStored(looking, userId, id);
  if (!credentials) throw errors.credentialsUnreadable();
  const sender = senderOf(stored.app, credentials);
  if (!sender) return null;
  await consume(looking.limiter, userId);
  const findings = await withDns(looking.dnsServers, providerTimeLimit, (dns) =>
    lookAtDomain(dns, sender, selector),
  );
  const present = ({ says: { code, words }, ...finding }: Finding): DomainFinding => ({
    ...finding,
    code,
    message: wordsIn(words, language),
  });
  return {
    domain: sender.domain,
    organizational_domain: sender.organizational,
    provider: sender.provider?.name ?? null,
    findings: findings.map(present),
    checked_at: new Date().toISOString(),
  };
}
