/** What becomes of tags that a column names and that there are not: they are made, or told and left out. */
export const unknownTags = ['made', 'left_out'] as const;

export type UnknownTags = (typeof unknownTags)[number];

/** What becomes of a contact whose e-mail address another one has: it is taken in like others, or left out; either is told. */
export const sameEmailChoices = ['taken', 'left_out'] as const;

export type SameEmailChoice = (typeof sameEmailChoices)[number];
