/** What an address that a field brings may begin with. Others, such as `javascript:`, run what stands behind them, or open programs. */
const schemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel', 'sms']);

/** Mail programs and browsers pass over these when they look for the scheme. */
const passedOver = /[\p{Cc}\p{Cf}\p{Z}]+/gu;

/** The address, or nothing when its scheme is none of the web, of e-mail or of phones. One without a scheme stays. */
export function safeLink(address: string): string {
  const scheme = /^([^/?#:]*):/.exec(address.replace(passedOver, ''))?.[1];
  return scheme === undefined || schemes.has(scheme.toLowerCase()) ? address.trim() : '';
}
