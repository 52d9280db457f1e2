import { languages, type Language } from '../../domain/values/language';
import { thisSender, words, yourAddress } from './words';

/** The status of the person who opens a link: subscribed, unsubscribed, or unknown because the link is not ours. */
export type Standing = {
  hasLeft: boolean;
  email: string | null;
  /** The sending company's name as the account states it; empty when it states none. */
  sender: string;
} | null;

/** What the page's forms send as `action`. */
export type FormAction = 'leave' | 'return';

const style = `
  :root { color-scheme: light dark; --text: #1f2933; --quiet: #52606d; --page: #f5f7fa; --card: #ffffff; --main: #0b69a3; --on-main: #ffffff; }
  @media (prefers-color-scheme: dark) {
    :root { --text: #f5f7fa; --quiet: #cbd2d9; --page: #15191e; --card: #1f262e; --main: #7cc4f5; --on-main: #10202c; }
  }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; background: var(--page); color: var(--text);
    font: 1.0625rem/1.5 system-ui, sans-serif; }
  main { box-sizing: border-box; max-width: 34rem; margin: 1rem; padding: 2rem; border-radius: 0.75rem; background: var(--card); }
  h1 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.25; }
  p { margin: 0 0 1.5rem; overflow-wrap: anywhere; }
  button { min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid var(--main); border-radius: 0.5rem; font: inherit; cursor: pointer; }
  .leave { background: var(--main); color: var(--on-main); }
  .return { background: none; color: var(--main); }
  footer { margin-top: 1.5rem; }
  a { color: var(--quiet); display: inline-block; padding: 0.5rem 0; }
  :focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
`;

/** The page for unsubscribing: it asks for confirmation, and needs no script. */
export function unsubscribePage(standing: Standing, language: Language): string {
  const said = words[language];
  const other = languages.find((candidate) => candidate !== language) ?? language;
  const [title, text] = !standing
    ? [said.broken, said.brokenAbout]
    : standing.hasLeft
      ? [said.left, said.leftAbout]
      : [said.question, said.about];
  const address = standing?.email ? hidden(standing.email) : yourAddress[language];
  const sender = standing?.sender || thisSender[language];
  const about = text.replaceAll(/\{(address|sender)\}/g, (_, name) =>
    escape(name === 'address' ? address : sender),
  );
  return `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title}</title>
  <style>${style}</style>
</head>
<body>
  <main>
    <h1>${title}</h1>
    <p>${about}</p>
    ${standing ? form(standing.hasLeft ? 'return' : 'leave', standing.hasLeft ? said.comeBack : said.leave) : ''}
    <footer><a href="?lang=${other}" hreflang="${other}" lang="${other}">${said.otherLanguage}</a></footer>
  </main>
</body>
</html>
`;
}

const form = (action: FormAction, label: string): string =>
  `<form method="post"><button class="${action}" name="action" value="${action}">${label}</button></form>`;

/** As much of an e-mail as its owner needs to recognize it; a person to whom the link was forwarded learns no more. */
const hidden = (email: string): string => email.replace(/^(.).*@/su, '$1…@');

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
