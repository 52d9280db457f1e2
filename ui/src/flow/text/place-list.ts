type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** Between the line that is written and the list, in px. */
const gap = 4;
/** What a panel's title takes of the top of the window, in px: the list does not cover it. */
const titleHeight = 64;

/** What decides how a text breaks into lines. */
const textLook = [
  ...['font', 'letter-spacing', 'line-height', 'padding', 'border', 'box-sizing', 'tab-size'],
  ...['white-space', 'overflow-wrap', 'word-break'],
];

/**
 * Places the list, whose parent begins where the field does, below the line that is written; above it where it would cover what follows a
 * field of several lines, the form's buttons for one, or go out of the window.
 */
export function placeList(list: HTMLElement, field: TextElement): void {
  const box = field.getBoundingClientRect();
  const { top, bottom } =
    field instanceof HTMLTextAreaElement ? lineAtCaret(field) : { top: 0, bottom: box.height };
  const height = list.offsetHeight + gap;
  const end = field instanceof HTMLTextAreaElement ? box.bottom : window.innerHeight;
  const isAbove = box.top + bottom + height > end && box.top + top - height >= titleHeight;
  list.style.top = `${isAbove ? top - height : bottom + gap}px`;
}

/** The line in which the caret is, in px from the field's top; a field does not tell it, a copy of its text does. */
function lineAtCaret(field: HTMLTextAreaElement): { top: number; bottom: number } {
  const copy = document.createElement('div');
  const look = getComputedStyle(field);
  for (const name of textLook) copy.style.setProperty(name, look.getPropertyValue(name));
  Object.assign(copy.style, { position: 'absolute', visibility: 'hidden', width: `${field.offsetWidth}px` });
  copy.textContent = field.value.slice(0, field.selectionStart);
  const caret = document.createElement('span');
  caret.textContent = '|';
  copy.append(caret);
  field.after(copy);
  const top = caret.offsetTop - field.scrollTop;
  const bottom = top + caret.offsetHeight;
  copy.remove();
  return { top, bottom };
}
