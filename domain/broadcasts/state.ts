import type { BroadcastState } from '../entities/broadcast';
import type { RunState } from '../entities/runs/run-state';

/** What the state of a broadcast is derived from. */
export interface BroadcastFacts {
  hasBegun: boolean;
  isScheduled: boolean;
  isPaused: boolean;
  /** Its newest run; null: it has none, or none any more. */
  run: { state: RunState; is_stopping: boolean } | null;
  /** The run has begun nobody, and waits for the clocks of its first contact. */
  isWaiting: boolean;
}

/** How a broadcast stands. */
export function broadcastStateOf({
  hasBegun,
  isScheduled,
  isPaused,
  run,
  isWaiting,
}: BroadcastFacts): BroadcastState {
  if (!run) return hasBegun ? 'sent' : isScheduled ? 'scheduled' : 'draft';
  if (run.state === 'running' && !run.is_stopping) {
    if (isPaused) return 'paused';
    return isWaiting ? 'scheduled' : 'sending';
  }
  if (run.state === 'completed') return 'sent';
  return run.state === 'failed' ? 'failed' : 'stopped';
}
