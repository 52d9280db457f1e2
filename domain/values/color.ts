/** A colour as `#rrggbb`, in lower case. */
export const colorForm = /^#[0-9a-f]{6}$/;

type Channels = readonly [number, number, number];

const channelsOf = (color: string): Channels => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];

/** Relative luminance, 0 to 1 (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels; // map keeps the number of elements
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The least contrast of text with what is behind it (https://www.w3.org/TR/WCAG22/#contrast-minimum). */
export const leastContrast = 4.5;

/** How many steps lead from a colour to white. */
const lightenings = 20;

/** The colour, as much lighter as it needs to be to be read on a dark background. */
export function readableOn(background: string, color: string): string {
  for (let step = 0; step < lightenings; step += 1) {
    const lighter = mixedWithWhite(color, step / lightenings);
    if (contrastOf(lighter, background) >= leastContrast) return lighter;
  }
  return '#ffffff';
}

function mixedWithWhite(color: string, part: number): string {
  const mixed = channelsOf(color).map((channel) => Math.round(channel + (255 - channel) * part));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
