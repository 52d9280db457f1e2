/** The user's choices stored in this browser. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`sillage.${name}`, value);
  } catch {
    // Storage is blocked in this browser: the choice lasts until the page is closed.
  }
}

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`sillage.${name}`);
  } catch {
    return null;
  }
}
