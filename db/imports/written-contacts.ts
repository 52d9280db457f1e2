/** The result for a chunk's contacts. A contact that an earlier chunk of the import wrote is not counted again. */
export interface WrittenContacts {
  contactIds: number[];
  /** By their external ids. */
  idOf: Map<string, number>;
  newCount: number;
  updatedCount: number;
  /** Those that are new. */
  madeIds: number[];
  /** Of the others, those whose previous values are stored; and about how many bytes that takes. */
  keptIds: number[];
  keptBytes: number;
  /** The external ids of those whose data would be too long: nothing of their rows is stored. */
  refused: Set<string>;
}
