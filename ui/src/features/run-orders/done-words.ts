import type { ParseKeys } from 'i18next';
import type { RunOrderKind } from '../../../../domain/entities/runs/run-order';

/** The message about an order's runs when it has ended: the same as for an action on few runs. */
export const doneWords = {
  stop: 'runs.allStopped',
  resume: 'runOrders.done.resume',
  retry_failed: 'runs.resolved.retry',
  skip_failed: 'runs.resolved.skip',
  stop_failed: 'runs.resolved.stop',
  retry_tried_again: 'runs.triedAgain.done',
  skip_tried_again: 'runs.resolved.skip',
  move_on: 'runOrders.done.move_on',
  retime: 'runOrders.done.retime',
} as const satisfies Record<RunOrderKind, ParseKeys>;
