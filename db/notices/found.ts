import type { NoticeKind } from '../../domain/entities/notice';
import type { RunReason } from '../../domain/entities/runs/run-state';

/** What is true of an account just now and a notice tells: what about, since when, and how many. */
export interface FoundNotice {
  user_id: number;
  kind: NoticeKind;
  automatisation_id: number | null;
  step_id: number | null;
  user_app_id: number | null;
  began_at: Date;
  count: number;
  detail: NoticeDetail;
  /** Whether it is enough to begin a notice, and not only to have one that was begun go on. */
  opens: boolean;
}

/** What a notice says besides. */
export interface NoticeDetail {
  reason?: Pick<RunReason, 'code' | 'message'> | null;
  /** Runs that came through a step, failed or not. */
  total?: number;
  event_name?: string;
}
