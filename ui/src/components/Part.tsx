import { Component, lazy, Suspense, type ComponentType, type PropsWithChildren, type ReactNode } from 'react';
import { inTime } from '../app/screen';
import { ChunkFailed, isChunkFailure } from './feedback/ChunkFailed';

/** A lazily loaded component, shown inside a `Part`. It times out like a screen's. */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => inTime(load()));

interface PartProps {
  /** Shown while the code loads. */
  whileLoading: ReactNode;
  /** Shown when loading failed; absent: a message that says so, with a retry. */
  instead?: ReactNode;
}

/** A lazily loaded part of a screen. When loading fails, the rest of the screen stays, with everything typed in it. */
export const Part = ({ whileLoading, instead = <ChunkFailed />, children }: PropsWithChildren<PartProps>) => (
  <ChunkBoundary instead={instead}>
    <Suspense fallback={whileLoading}>{children}</Suspense>
  </ChunkBoundary>
);

class ChunkBoundary extends Component<PropsWithChildren<{ instead: ReactNode }>, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // Other errors are handled by the screen's own error boundary.
    if (!isChunkFailure(error)) throw error;
    return this.props.instead;
  }
}
