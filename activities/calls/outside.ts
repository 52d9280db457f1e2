import type { Credentials } from '../../domain/apps/credentials';
import type { AppKind } from '../../domain/entities/app';
import type { WaysOut } from '../../egress/ways-out';

/** The world that calls go out to. */
export interface Outside extends WaysOut {
  /** Opens a connection's stored credentials; null when they do not open. */
  openCredentials: (place: { userId: number; app: AppKind }, sealed: string) => Credentials | null;
  /** How long a call is tried again while its failure may pass, from its first attempt on, in milliseconds. */
  patience: number;
}
