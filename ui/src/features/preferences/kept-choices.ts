/** What this browser keeps of its user's choices. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`sillage.${name}`, value);
  } catch {
    // Storage is forbidden in this browser: the choice holds until the page is left.
  }
}

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`sillage.${name}`);
  } catch {
    return null;
  }
}
