import { errors } from './errors';

/**
 * Throws ApiError 409 where a save would replace something else than its sender has read. Call it while what is stored is locked.
 *
 * @param replaces since when what was read is as it is; null: there was nothing; absent: whatever is stored is replaced.
 * @param since the same of what is stored.
 * @param stored what is stored, as it is answered.
 */
export function refuseUnread(
  replaces: string | null | undefined,
  since: string | null,
  stored: object,
): void {
  if (replaces === undefined) return;
  const read = replaces && new Date(replaces).toISOString();
  if (read !== since) throw errors.versionConflict(stored);
}
