import type { AppKind } from '../../domain/entities/app';
import type { Words } from '../../domain/values/text/words';
import { BaseModel } from '../database/connection';

/** A connection to an outside app. */
export class UserApp extends BaseModel {
  static override tableName = 'user_apps';

  declare id: number;
  declare user_id: number;
  declare app: AppKind;
  declare name: string;
  /** Sealed; `db/connections/credentials.ts` opens it. */
  declare credentials_encrypted: string;
  /** Why the last test of the credentials failed, or why a run's call has been refused since; null: no problem is known. */
  declare test_problem: Words | null;
  /** Since when the problem exists. */
  declare problem_since: Date | null;
  declare created_at: Date;
  declare updated_at: Date;
}
