import { markedWith } from './text-marks';

describe('a mark', () => {
  it.each([
    ['bold', 'a bc d', 2, 4, 'a **bc** d', 'bc'],
    ['italic', 'a', 1, 1, 'a**', ''],
    ['link', 'a bc d', 2, 4, 'a [bc](https://) d', 'https://'],
    ['list', 'a\nb\nc', 2, 5, 'a\n- b\n- c', '- b\n- c'],
    ['list', 'a\n- b', 3, 3, 'a\nb', 'b'],
  ] as const)('is put around what is selected: %s', (mark, text, start, end, marked, selected) => {
    const made = markedWith(mark, text, { start, end });
    expect([made.text, made.text.slice(made.start, made.end)]).toEqual([marked, selected]);
  });
});
