import { SegmentedMessage } from 'sms-segments-calculator';
import { liquidParts } from '../../../../../domain/values/liquid/liquid-parts';

/** What a text comes to as SMS. */
export interface SmsLength {
  characters: number;
  /** Messages that it is sent as, each of which is paid for. */
  parts: number;
  /** The characters by which it does not fit the alphabet of SMS (GSM 03.38), each once: a message then holds 70 instead of 160. */
  foreign: string[];
  /** What is known of it is less than what is sent. */
  hasVariables: boolean;
}

/** The length of a text as it stands, without what its variables will come to. */
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
