/** Names for descriptions of things that step data holds only as ids. */
export interface Names {
  tag(id: number | null): string;
}
