import type { Broadcast } from '../../../domain/entities/broadcast';
import { errors } from '../../http/errors';

/** The version that the caller has seen is not the stored one. */
class VersionOutdated extends Error {}

/** Throws what `orVersionConflict` answers, unless the caller has seen the stored version or names none. */
export function refuseOutdated(seen: number | undefined, { version }: { version: number }): void {
  if (seen !== undefined && seen !== version) throw new VersionOutdated();
}

/**
 * Waits for what calls `refuseOutdated`, in a transaction that ends before the broadcast is read once more. Throws ApiError 409 with the
 * broadcast as it is stored where the version is outdated.
 */
export async function orVersionConflict<Done>(
  doing: Promise<Done>,
  readStored: () => Promise<Broadcast>,
): Promise<Done> {
  try {
    return await doing;
  } catch (error) {
    if (!(error instanceof VersionOutdated)) throw error;
    throw errors.versionConflict({ broadcast: await readStored() });
  }
}
