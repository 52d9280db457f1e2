/** What became of a chunk's contacts. A contact that an earlier chunk of the import wrote counts no more. */
export interface WrittenContacts {
  contactIds: number[];
  /** By their external ids. */
  idOf: Map<string, number>;
  newCount: number;
  updatedCount: number;
  /** Those that are new. */
  madeIds: number[];
  /** Of the others, those of which it is kept what they were; and about how many bytes that takes. */
  keptIds: number[];
  keptBytes: number;
}
