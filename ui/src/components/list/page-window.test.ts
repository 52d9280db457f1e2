import { pageWindow } from './page-window';

test.each([
  [1, 1, [1]],
  [1, 9, [1, 2, 3]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [7, 8, 9]],
  [4, 2, [2]],
])('around page %d of %d stand %p', (current, last, pages) => {
  expect(pageWindow(current, last)).toEqual(pages);
});
