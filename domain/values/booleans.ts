const yes = new Set(['true', 'yes', 'y', '1', 'oui', 'o', 'vrai', 'ja', 'wahr', 'si', 'sí', 'verdadero']);
const no = new Set(['false', 'no', 'n', '0', 'non', 'faux', 'nein', 'falsch', 'falso']);

/** Parses true or false in the notations of people and programs; null for any other text. */
export function readBoolean(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : null;
}
