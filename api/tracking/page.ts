import type { Language } from '../../domain/values/language';

const words: Record<Language, { title: string; text: string }> = {
  en: {
    title: 'This link does not work',
    text: 'It may be cut off: copy the whole address from the e-mail. If it still does not work, reply to the e-mail and tell its sender.',
  },
  fr: {
    title: 'Ce lien ne fonctionne pas',
    text: 'Il est peut-être incomplet : copiez toute l’adresse depuis l’e-mail. S’il ne fonctionne toujours pas, répondez à l’e-mail pour le signaler à son expéditeur.',
  },
};

/** The page of a link that is not one of ours: it leads nowhere. */
export const brokenLinkPage = (language: Language): string => `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${words[language].title}</title>
  <style>
    :root { color-scheme: light dark; }
    body { margin: 2rem auto; max-width: 34rem; padding: 0 1rem; font: 1.0625rem/1.5 system-ui, sans-serif; }
    h1 { font-size: 1.5rem; line-height: 1.25; }
  </style>
</head>
<body>
  <main>
    <h1>${words[language].title}</h1>
    <p>${words[language].text}</p>
  </main>
</body>
</html>
`;
