import { onAccent } from '../../domain/entities/account/preference-page';
import { readableOn } from '../../domain/values/color';

/** The product's own accent colours, for accounts without one: on light, and on dark. */
const ownAccent = { light: '#0b69a3', dark: '#7cc4f5' };
/** The background of texts in the dark. */
const darkCard = '#1f262e';

/** The page's style sheet, in the account's accent colour: in the dark, as much lighter as it needs to be. */
export function styleOf(accentColor: string | null): string {
  const light = accentColor ?? ownAccent.light;
  const dark = accentColor === null ? ownAccent.dark : readableOn(darkCard, accentColor);
  return `
  :root { color-scheme: light dark; --text: #1f2933; --quiet: #52606d; --page: #f5f7fa; --card: #ffffff; --main: ${light}; --on-main: ${onAccent}; }
  @media (prefers-color-scheme: dark) {
    :root { --text: #f5f7fa; --quiet: #cbd2d9; --page: #15191e; --card: ${darkCard}; --main: ${dark}; --on-main: #10202c; }
  }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; background: var(--page); color: var(--text);
    font: 1.0625rem/1.5 system-ui, sans-serif; }
  main { box-sizing: border-box; max-width: 34rem; margin: 1rem; padding: 2rem; border-radius: 0.75rem; background: var(--card); }
  h1 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.25; }
  h2 { margin: 2rem 0 0.5rem; font-size: 1.125rem; }
  p { margin: 0 0 1.5rem; overflow-wrap: anywhere; }
  button { min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid var(--main); border-radius: 0.5rem; font: inherit; cursor: pointer; }
  .leave { background: var(--main); color: var(--on-main); }
  .return { background: none; color: var(--main); }
  [role=status] { padding: 0.5rem 1rem; border-left: 0.25rem solid var(--main); }
  fieldset { margin: 1.5rem 0; padding: 0; border: 0; min-width: 0; }
  legend { padding: 0; font-weight: 600; }
  .topic { display: grid; grid-template-columns: auto 1fr; gap: 0 0.75rem; padding: 0.75rem 0; overflow-wrap: anywhere; }
  .topic label { padding: 0.125rem 0; }
  .topic small { grid-column: 2; color: var(--quiet); font-size: 0.9375rem; }
  input { width: 1.5rem; height: 1.5rem; margin: 0.125rem 0; accent-color: var(--main); }
  footer { margin-top: 1.5rem; }
  a { color: var(--quiet); display: inline-block; padding: 0.5rem 0; }
  :focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
`;
}
