type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** The gap between the current line and the list, in px. */
const gap = 4;
/** The height of a panel's title at the top of the window, in px: the list does not cover it. */
const titleHeight = 64;

/** The styles that decide how a text wraps. */
const textLook = [
  'font',
  'letter-spacing',
  'line-height',
  'padding',
  'border',
  'box-sizing',
  'tab-size',
  'white-space',
  'overflow-wrap',
  'word-break',
];

/**
 * Places the list (its parent begins at the field's position) below the current line; above it when it would cover what follows a
 * multi-line field, such as the form's buttons, or leave the window.
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

/** The caret's line, in px from the field's top; a text area does not provide it, but a copy of its text does. */
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
