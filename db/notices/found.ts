import type { Notice, NoticeKind } from '../../domain/entities/notice';
import type { RunReason } from '../../domain/entities/runs/run-state';

/** What goes wrong in an account now and a notice tells: what it is about, since when, and how many. */
export interface FoundNotice {
  user_id: number;
  kind: NoticeKind;
  automatisation_id: number | null;
  step_id: number | null;
  user_app_id: number | null;
  began_at: Date;
  count: number;
  detail: NoticeDetail;
  /** Whether it is enough to open a notice, and not only to keep an open one. */
  opens: boolean;
}

/** Further details of a notice. */
export interface NoticeDetail {
  reason?: Pick<RunReason, 'code' | 'message'> | null;
  /** Runs that came through a step, failed or not. */
  total?: number;
  event_name?: string;
  /** Of a winner that was chosen by itself: the name of its way, who converted there, and the probability that it is the best. */
  way?: string;
  converted?: number;
  chance?: number;
  /** Of a broadcast’s A/B test whose winner was chosen by itself. */
  test?: Notice['test'];
}
