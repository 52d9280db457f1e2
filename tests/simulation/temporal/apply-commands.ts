import { endActivity, offerActivity } from './activities';
import type { Execution, PendingActivity } from './execution';
import type { Command } from './protocol';
import type { ServerParts } from './server-parts';

type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

/** Executes the commands that a workflow returned with its task. */
export function applyCommands(server: ServerParts, execution: Execution, commands: readonly Command[]): void {
  for (const command of commands) {
    switch (command.kind) {
      case 'activity':
        if (!command.isLocal) schedule(server, execution, command);
        break;
      case 'cancel activity':
        cancelActivity(server, execution, command.seq);
        break;
      case 'timer':
        startTimer(server, execution, command);
        break;
      case 'cancel timer':
        cancelTimer(server, execution, command.seq);
        break;
      case 'child':
        startChild(server, execution, command);
        break;
      case 'cancel child':
        cancelChild(server, execution, command.seq);
        break;
      case 'patch':
        break;
      case 'close': {
        const { outcome } = command;
        const state =
          outcome.kind === 'done' ? 'completed' : outcome.kind === 'failed' ? 'failed' : 'canceled';
        server.close(execution, state, outcome);
        break;
      }
      case 'continue as new':
        continueAsNew(server, execution, command.args);
    }
  }
}

function schedule(
  server: ServerParts,
  execution: Execution,
  { seq, type, args, options }: Of<'activity'>,
): void {
  const activity: PendingActivity = {
    seq,
    type,
    args,
    options,
    attempt: 1,
    worker: null,
    isCancelRequested: false,
    timer: null,
  };
  execution.activities.set(seq, activity);
  offerActivity(server, execution, activity);
}

/** An activity that waits for an attempt ends at once; a running attempt may still complete. */
function cancelActivity(server: ServerParts, execution: Execution, seq: number): void {
  const activity = execution.activities.get(seq);
  if (!activity) return;
  activity.isCancelRequested = true;
  if (activity.worker) return;
  if (activity.timer) server.scheduler.clear(activity.timer);
  endActivity(server, execution, activity, { kind: 'cancelled' });
}

function startTimer(server: ServerParts, execution: Execution, { seq, milliseconds }: Of<'timer'>): void {
  const fire = (): void => {
    execution.timers.delete(seq);
    server.tell(execution, { kind: 'timer', seq });
  };
  execution.timers.set(seq, server.scheduler.timer(milliseconds, fire, null));
}

function cancelTimer(server: ServerParts, execution: Execution, seq: number): void {
  const timer = execution.timers.get(seq);
  if (timer) server.scheduler.clear(timer);
  execution.timers.delete(seq);
  execution.arrived = execution.arrived.filter((job) => job.kind !== 'timer' || job.seq !== seq);
}

/** The server starts a child by itself, some time later. */
function startChild(
  server: ServerParts,
  execution: Execution,
  { seq, type, args, options }: Of<'child'>,
): void {
  const { workflowId, isDuplicateRejected, outlivesParent } = options;
  const child = { seq, execution: null as Execution | null, outlivesParent, isCancelRequested: false };
  execution.children.set(seq, child);
  server.scheduler.add(null, `starts child ${workflowId}`, () => {
    if (!execution.isOpen && !outlivesParent) return;
    const there = server.byId.get(workflowId);
    if (there && (there.isOpen || isDuplicateRejected)) {
      execution.children.delete(seq);
      server.tell(execution, { kind: 'child started', seq, isDuplicate: true });
      return;
    }
    child.execution = server.create(type, workflowId, args);
    child.execution.parent = { execution, seq };
    server.tell(execution, { kind: 'child started', seq, isDuplicate: false });
    if (child.isCancelRequested) server.tell(child.execution, { kind: 'cancel' });
  });
}

function cancelChild(server: ServerParts, execution: Execution, seq: number): void {
  const child = execution.children.get(seq);
  if (!child) return;
  child.isCancelRequested = true;
  if (child.execution) server.tell(child.execution, { kind: 'cancel' });
}

/** The next execution gets the id, and replaces this one as its parent's child. */
function continueAsNew(server: ServerParts, execution: Execution, args: unknown[]): void {
  const { type, workflowId, parent, onClosed } = execution;
  server.close(execution, 'continued', { kind: 'done', value: null });
  const next = server.create(type, workflowId, args);
  next.parent = parent;
  next.onClosed.push(...onClosed);
  const child = parent?.execution.children.get(parent.seq);
  if (child) child.execution = next;
}
