import type { Page } from 'playwright-core';

/** What an e-mail looks like that a page shows. */
interface EmailLook {
  /** It is wider than the page: it would have to be scrolled sideways. */
  isTooWide: boolean;
  /** Texts that are hard to read on what is behind them, each with its contrast; 4.5 is the least. */
  unreadable: string[];
  /** How many columns stand beside each other at the most. */
  columns: number;
  /** Links and titles that are seen. */
  seen: { links: string[]; titles: string[] };
}

/** Looks at the e-mail that a page shows, as it is laid out and colored. */
export const lookOf = (page: Page): Promise<EmailLook> =>
  page.evaluate(() => {
    const channels = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (color: string): number => {
      const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
        const part = channel / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        const [, , , alpha = 1] = channels(backgroundColor);
        if (alpha > 0) return backgroundColor;
      }
      return 'rgb(255, 255, 255)';
    };
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0;
    };
    const unreadable: string[] = [];
    const judge = (text: string, element: Element): void => {
      const lights = [luminance(getComputedStyle(element).color), luminance(behind(element))].toSorted(
        (a, b) => a - b,
      );
      const contrast = ((lights[1] ?? 0) + 0.05) / ((lights[0] ?? 0) + 0.05);
      if (contrast < 4.5) unreadable.push(`${text.slice(0, 40)} ${contrast.toFixed(1)}`);
    };
    // Where a picture is not loaded, its words stand in its place.
    for (const image of document.images)
      if (image.naturalWidth === 0 && image.alt !== '') judge(image.alt, image);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!parent || text === '' || !isSeen(parent)) continue;
      judge(text, parent);
    }
    const rows = [...document.querySelectorAll('td')].map((cell) => {
      const columns = [...cell.children].filter((child) => /mj-column/.test(child.className)).filter(isSeen);
      const tops = columns.map((column) => Math.round(column.getBoundingClientRect().top));
      return Math.max(0, ...tops.map((top) => tops.filter((other) => other === top).length));
    });
    const textsOf = (selector: string): string[] =>
      [...document.querySelectorAll(selector)]
        .filter(isSeen)
        .map((element) => element.textContent?.trim() ?? '');
    return {
      isTooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      unreadable,
      columns: Math.max(0, ...rows),
      seen: { links: textsOf('a[href]'), titles: textsOf('h1, h2, h3') },
    };
  });
