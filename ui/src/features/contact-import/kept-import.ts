const key = 'sillage.import';

/** Remembers the import that runs, so that its progress is told again when the page is loaded anew. */
export function keepImport(id: number | null): void {
  try {
    if (id === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(id));
  } catch {
    // Storage is forbidden: the import goes on all the same.
  }
}

export function keptImport(): number | null {
  try {
    return Number(localStorage.getItem(key)) || null;
  } catch {
    return null;
  }
}
