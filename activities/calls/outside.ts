import type { Credentials } from '../../domain/apps/credentials';
import type { AppKind } from '../../domain/entities/app';
import type { WaysOut } from '../../egress/ways-out';

/** Everything that outbound calls need. */
export interface Outside extends WaysOut {
  /** Decrypts a connection's stored credentials; null when that fails. */
  openCredentials: (place: { userId: number; app: AppKind }, sealed: string) => Credentials | null;
  /** How long a call is retried while its failure may be temporary, from the first attempt on, in milliseconds. */
  patience: number;
  /** The address at which providers reach the API, to tell what became of messages; null: they cannot. */
  publicUrl: string | null;
  /** The address at which recipients of e-mails reach the API, for pictures and links of ours; null: the operator named none. */
  trackingUrl: string | null;
}
