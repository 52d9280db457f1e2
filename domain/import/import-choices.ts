/** What happens to unknown tags that a column names: they are created, or reported and left out. */
export const unknownTags = ['made', 'left_out'] as const;

export type UnknownTags = (typeof unknownTags)[number];

/** What happens to a contact whose e-mail address another one has: it is imported, or left out; both are reported. */
export const sameEmailChoices = ['taken', 'left_out'] as const;

export type SameEmailChoice = (typeof sameEmailChoices)[number];
