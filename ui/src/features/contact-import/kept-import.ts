const key = 'sillage.import';

/** Remembers the running import, so that its progress is shown again after a reload. */
export function keepImport(id: number | null): void {
  try {
    if (id === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(id));
  } catch {
    // Storage is blocked: the import continues anyway.
  }
}

export function keptImport(): number | null {
  try {
    return Number(localStorage.getItem(key)) || null;
  } catch {
    return null;
  }
}
