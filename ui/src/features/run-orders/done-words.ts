import type { ParseKeys } from 'i18next';
import type { RunOrderKind } from '../../../../domain/entities/runs/run-order';

/** What is said of an order's runs once it is over: the same as where they are so few that it is done at once. */
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
