import type { EmailBlock } from '../entities/messages/email-document';
import { languages } from '../values/language';
import { markedText } from './blocks/marked-text';
import { startingPoints } from './starting-points';
import { sampleAddress } from './starting-points/samples';

/** A line of an e-mail to begin with: as its HTML has it, and as people read it. */
interface SampleText {
  html: string;
  words: string;
}

/** Most texts that are named. */
const mostNamed = 12;

/** What a block says of the sender. The title of an e-mail may stay, and a single word is nobody’s. */
function textOf(block: EmailBlock): string {
  if (block.type === 'text') return block.text;
  return block.type === 'heading' && block.level > 1 ? block.text : '';
}

const address: readonly string[] = Object.values(sampleAddress).flatMap((line) => Object.values(line));

const plain = { link: '', linkClass: '' };

const linesOf = (text: string): SampleText[] =>
  markedText(text, plain)
    .split(/<\/?(?:p|ul|ol|li|br)\b[^>]*>/)
    .map((html) => ({ html, words: html.replaceAll(/<[^<>]*>/g, '') }))
    // The address is told by itself.
    .filter(({ words }) => !address.includes(words.trim()))
    // What contacts are called by name with, an event's data and links tell nothing, or are checked by themselves.
    .filter(({ html, words }) => /[ \d]/.test(words.trim()) && !/\{[{%]|<a /.test(html));

let known: readonly SampleText[] | null = null;

/** The lines of all e-mails to begin with, each once; put together when they are first asked for. */
function sampleTexts(): readonly SampleText[] {
  known ??= [
    ...new Map(
      Object.values(startingPoints)
        .flatMap((make) => languages.map((language) => make(language).document))
        .flatMap(({ sections }) => sections.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks)))
        .flatMap((block) => linesOf(textOf(block)))
        .map((line) => [line.html, line]),
    ).values(),
  ];
  return known;
}

/** The lines of e-mails to begin with that a text still has, word for word, in its own order. */
export const sampleTextsIn = (html: string): string[] =>
  sampleTexts()
    .map((line) => ({ ...line, place: html.indexOf(`>${line.html}<`) }))
    .filter(({ place }) => place >= 0)
    .sort((one, other) => one.place - other.place)
    .slice(0, mostNamed)
    .map(({ words }) => words);
