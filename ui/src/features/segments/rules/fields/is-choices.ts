/** The two options of a rule that holds for some contacts, or for all others. */
export const isChoices = (label: (is: boolean) => string) =>
  [true, false].map((is) => ({ value: String(is), label: label(is) }));
