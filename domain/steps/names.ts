/** Names that descriptions speak of and step data holds only as ids. */
export interface Names {
  tag(id: number | null): string;
}
