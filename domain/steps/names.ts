/** Names for descriptions of things that step data holds only as ids. */
export interface Names {
  tag(id: number | null): string;
  segment(id: number | null): string;
}

/** Names in which everything is called the same: for sentences about one thing. */
export const allNamed = (name: string): Names => ({ tag: () => name, segment: () => name });
