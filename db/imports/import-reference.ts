/** Which import is meant. */
export interface ImportReference {
  userId: number;
  importId: number;
}
