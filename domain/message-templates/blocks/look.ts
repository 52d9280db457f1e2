import { contrastOf, leastContrast } from '../../values/color';
import type { EmailFont, EmailStyle } from '../../entities/messages/email-document';

/** Each typeface with those that take its place. */
export const fontFamilies: Readonly<Record<EmailFont, string>> = {
  arial: 'Arial, Helvetica, sans-serif',
  verdana: 'Verdana, Geneva, sans-serif',
  tahoma: 'Tahoma, Verdana, sans-serif',
  trebuchet: "'Trebuchet MS', Tahoma, sans-serif",
  georgia: "Georgia, 'Times New Roman', serif",
  times: "'Times New Roman', Times, serif",
};

/** Names by which the style for dark mail programs finds what has the e-mail's own colors; what has a color of its own has no name. */
export const classes = {
  body: 'slg-body',
  surface: 'slg-surface',
  text: 'slg-text',
  link: 'slg-link',
  button: 'slg-button',
  line: 'slg-line',
} as const;

/** The color of dividers that have none of their own, in light and in dark mail programs. */
export const lineColor = '#cbd5e1';
const darkLineColor = '#475569';

/** White or black, whichever is read better on a color. */
export const labelOn = (background: string): string =>
  contrastOf('#ffffff', background) >= leastContrast ? '#ffffff' : '#000000';

/** The rules for dark mail programs: those that ask (Apple Mail, Thunderbird) and Outlook on the web and on phones, which marks what it darkens. */
export function darkRules({ dark }: EmailStyle): string {
  if (!dark) return '';
  const { background, surface, text, accent } = dark;
  const rules = (before: string): string[] => [
    `${before}.${classes.body} { background-color: ${background} !important; }`,
    `${before}.${classes.surface}, ${before}.${classes.surface} > table { background: ${surface} !important; background-color: ${surface} !important; }`,
    `${before}.${classes.text} div { color: ${text} !important; }`,
    `${before}.${classes.link} { color: ${accent} !important; }`,
    `${before}.${classes.button} td, ${before}.${classes.button} a, ${before}.${classes.button} p { background: ${accent} !important; background-color: ${accent} !important; color: ${labelOn(accent)} !important; }`,
    `${before}.${classes.line} p { border-top-color: ${darkLineColor} !important; }`,
  ];
  return [
    ':root { color-scheme: light dark; supported-color-schemes: light dark; }',
    '@media (prefers-color-scheme: dark) {',
    `body { background-color: ${background} !important; }`,
    ...rules(''),
    '}',
    ...rules('[data-ogsc] '),
  ].join('\n');
}
