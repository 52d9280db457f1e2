import type { FoundSubscriber, SubscriberTopic } from '../../db/consent/unsubscribe-link';
import { textIn } from '../../domain/entities/contacts/topic';
import { languages, type Language } from '../../domain/values/language';
import { getsTopic, type FormAction } from './choices';
import { styleOf } from './style';
import { thisSender, words, yourAddress } from './words';

/** Who opens a link; null: it is not ours. */
type Standing = Omit<FoundSubscriber, 'userId' | 'contactId' | 'language'> | null;

/** How the page is shown. */
interface Showing {
  language: Language;
  /** Whether a form of the page was sent just before. */
  isSaved: boolean;
}

/** The page on which a contact unsubscribes, and chooses topics where the account has them. It asks before it acts, and needs no script. */
export function unsubscribePage(standing: Standing, { language, isSaved }: Showing): string {
  const other = languages.find((candidate) => candidate !== language) ?? language;
  const { title, body } = standing ? contentOf(standing, { language, isSaved }) : brokenLink(language);
  return `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title}</title>
  <style>${styleOf(standing?.accentColor ?? null)}</style>
</head>
<body>
  <main>
    <h1>${title}</h1>
    ${body}
    <footer><a href="?lang=${other}" hreflang="${other}" lang="${other}">${words[language].otherLanguage}</a></footer>
  </main>
</body>
</html>
`;
}

interface Content {
  title: string;
  /** HTML. */
  body: string;
}

function brokenLink(language: Language): Content {
  const { broken, brokenAbout } = words[language];
  return { title: broken, body: `<p>${brokenAbout}</p>` };
}

function contentOf(standing: NonNullable<Standing>, { language, isSaved }: Showing): Content {
  const said = words[language];
  const { topics, topicId, hasLeft } = standing;
  const address = standing.email ? hidden(standing.email) : yourAddress[language];
  const sender = standing.sender || thisSender[language];
  const about = topics.find(({ id }) => id === topicId);
  const named = {
    address,
    sender,
    topic: about ? textIn(about.names, language) : '',
  };
  const fill = (text: string): string =>
    text.replaceAll(/\{(address|sender|topic)\}/g, (_, name: keyof typeof named) => escape(named[name]));
  if (topics.length === 0) {
    const [title, text, button] = hasLeft
      ? [said.left, said.leftAbout, form('return', said.comeBack)]
      : [said.question, said.about, form('leave', said.leave)];
    return { title, body: `<p>${fill(text)}</p>\n    ${button}` };
  }
  const legend = hasLeft ? said.topicsAfterLeaving : said.topics;
  const choice = topicsForm(standing, language, legend);
  if (hasLeft) {
    const body = `<p>${fill(said.leftAbout)}</p>\n    ${form('return', said.comeBack)}\n    ${choice}`;
    return { title: said.left, body };
  }
  const hasLeftTopic = about !== undefined && !getsTopic(about);
  const status = hasLeftTopic ? said.topicLeft : isSaved ? said.saved : null;
  return {
    title: said.choose,
    body: [
      ...(status === null ? [] : [`<p role="status">${fill(status)}</p>`]),
      `<p>${fill(said.chooseAbout)}</p>`,
      ...(about && !hasLeftTopic ? [form('leave_topic', fill(said.leaveTopic))] : []),
      choice,
      `<h2>${said.all}</h2>`,
      `<p>${fill(said.allAbout)}</p>`,
      form('leave', said.leaveAll, about ? 'return' : 'leave'),
    ].join('\n    '),
  };
}

const form = (action: FormAction, label: string, look = action === 'return' ? 'return' : 'leave'): string =>
  `<form method="post"><button class="${look}" name="action" value="${action}">${label}</button></form>`;

/** A switch for each topic. `shown` names those that the reader saw: others stay as they are. */
function topicsForm({ topics, hasLeft }: NonNullable<Standing>, language: Language, legend: string): string {
  const said = words[language];
  const switches = topics.map((topic) => switchOf(topic, language, !hasLeft && getsTopic(topic)));
  return `<form method="post">
      <fieldset>
        <legend>${legend}</legend>
        ${switches.join('\n        ')}
      </fieldset>
      <button class="return" name="action" value="save">${said.save}</button>
    </form>`;
}

function switchOf({ id, names, descriptions }: SubscriberTopic, language: Language, isOn: boolean): string {
  const description = textIn(descriptions, language);
  const describedBy = description === '' ? '' : ` aria-describedby="about-${id}"`;
  const small = description === '' ? '' : `<small id="about-${id}">${escape(description)}</small>`;
  return `<div class="topic"><input type="hidden" name="shown" value="${id}"><input type="checkbox" role="switch" id="topic-${id}" name="topic" value="${id}"${describedBy}${isOn ? ' checked' : ''}><label for="topic-${id}">${escape(textIn(names, language))}</label>${small}</div>`;
}

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
