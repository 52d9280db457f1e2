import { AsyncLocalStorage } from 'node:async_hooks';
import { ActivityFailure, CancelledFailure, ChildWorkflowFailure } from '@temporalio/common';

const scopes = new AsyncLocalStorage<CancellationScope>();

/** As Temporal's: what starts in a scope is cancelled with it. */
export class CancellationScope {
  isCancelled = false;
  private readonly listeners: (() => void)[] = [];
  private readonly parent: CancellationScope | undefined;

  constructor({ isShielded = false }: { isShielded?: boolean } = {}) {
    this.parent = isShielded ? undefined : scopes.getStore();
    this.parent?.onCancel(() => this.cancel());
  }

  static current(): CancellationScope {
    const scope = scopes.getStore();
    if (!scope) throw new Error('A workflow asks for something outside of its code');
    return scope;
  }

  static nonCancellable<T>(work: () => Promise<T>): Promise<T> {
    return new CancellationScope({ isShielded: true }).run(work);
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return scopes.run(this, work);
  }

  cancel(): void {
    if (this.isCancelled) return;
    this.isCancelled = true;
    for (const listener of this.listeners) listener();
  }

  onCancel(listener: () => void): void {
    this.listeners.push(listener);
  }
}

export const cancelled = (): CancelledFailure => new CancelledFailure('Cancelled');

export const isCancellation = (error: unknown): boolean =>
  error instanceof CancelledFailure ||
  ((error instanceof ActivityFailure || error instanceof ChildWorkflowFailure) &&
    isCancellation(error.cause));
