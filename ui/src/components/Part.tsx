import { Component, lazy, Suspense, type ComponentType, type PropsWithChildren, type ReactNode } from 'react';
import { inTime } from '../app/screen';
import { ChunkFailed, isChunkFailure } from './feedback/ChunkFailed';

/** A component whose code is fetched when it is first shown, in a `Part`. It is given up after a while, as a screen's is. */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => inTime(load()));

interface PartProps {
  /** Stands while the code is fetched. */
  whileLoading: ReactNode;
  /** Stands where it could not be; absent: that is said, with a way on. */
  instead?: ReactNode;
}

/** A part of a screen whose code is fetched by itself. Where it cannot be, the rest of the screen stays with all that was typed in it. */
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
    // What broke by itself is for the screen's own boundary.
    if (!isChunkFailure(error)) throw error;
    return this.props.instead;
  }
}
