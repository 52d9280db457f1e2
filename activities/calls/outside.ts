import type { Credentials } from '../../domain/apps/credentials';
import type { AppKind } from '../../domain/entities/app';
import type { Egress } from '../../egress/client';
import type { MailEgress } from '../../egress/mail';
import type { Origins } from './sign-in';

/** The world that calls go out to. */
export interface Outside {
  egress: Egress;
  mail: MailEgress;
  /** Opens a connection's stored credentials; null when they do not open. */
  openCredentials: (place: { userId: number; app: AppKind }, sealed: string) => Credentials | null;
  /** Where the operator has providers called instead of at their own origins. */
  origins: Origins;
  /** Whether the operator lets calls go to a host inside. */
  isAllowed: (url: URL) => boolean;
  /** How long a call is tried again while its failure may pass, from its first attempt on, in milliseconds. */
  patience: number;
}
