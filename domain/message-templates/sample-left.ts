import { htmlTags } from '../values/html/html-tags';
import { sampleTextsIn } from './sample-texts';
import { sampleAddress, sampleLink } from './starting-points/samples';

/** What an e-mail still has of the one that it began with; texts follow line by line. */
export type SampleLeft = 'address' | 'link' | `texts\n${string}`;

/** The texts of what is left, in quotation marks. */
export const textsLeft = (subject: string, [opening, closing]: readonly [string, string]): string =>
  subject
    .split('\n')
    .slice(1)
    .map((text) => `${opening}${text}${closing}`)
    .join(', ');

/** The quotation marks of each language. */
export const quotes = { en: ['“', '”'], fr: ['« ', ' »'] } as const;

const { host } = new URL(sampleLink);

/** Whether a link leads to the place that samples lead to; one with Liquid in it does not. */
const isSample = (href: string): boolean => {
  const written = href.trim().replaceAll('&amp;', '&');
  return URL.canParse(written) && new URL(written).host === host;
};

/** Which samples of e-mails to begin with are still in a text. The city tells the address: it is one line, and has no sign that HTML writes otherwise. */
export function samplesLeft(html: string): SampleLeft[] {
  const hasAddress = Object.values(sampleAddress.city).some((city) => html.includes(city));
  // Reading the tags takes longer than looking for the host.
  const hasLink =
    html.includes(host) && htmlTags(html).some(({ attributes }) => isSample(attributes.get('href') ?? ''));
  const texts = sampleTextsIn(html);
  return [
    ...(hasAddress ? ['address' as const] : []),
    ...(hasLink ? ['link' as const] : []),
    ...(texts.length > 0 ? [`texts\n${texts.join('\n')}` as const] : []),
  ];
}
