/** Which import goes on. */
export interface ImportReference {
  userId: number;
  importId: number;
}
