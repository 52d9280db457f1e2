import { SegmentedMessage } from 'sms-segments-calculator';
import { liquidParts } from '../../../../../domain/values/liquid/liquid-parts';

/** The length of a text as SMS. */
export interface SmsLength {
  characters: number;
  /** The number of messages, each of which is charged. */
  parts: number;
  /** The characters outside the SMS alphabet (GSM 03.38), each once: with any of them a message holds 70 characters instead of 160. */
  foreign: string[];
  /** The text has placeholders, so the sent message will be longer. */
  hasVariables: boolean;
}

/** The length of a text as it is, without the values of its variables. */
export function smsLength(text: string): SmsLength {
  const parts = liquidParts(text);
  const known = parts.filter(({ isLiquid }) => !isLiquid);
  const message = new SegmentedMessage(known.map((part) => part.text).join(''));
  return {
    characters: message.graphemes.length,
    parts: message.segmentsCount,
    foreign: [...new Set(message.getNonGsmCharacters())],
    hasVariables: known.length < parts.length,
  };
}
