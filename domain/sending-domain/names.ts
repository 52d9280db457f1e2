/** A domain name in ASCII, with at least two parts; parts such as `_spf` are allowed. Source: RFC 1035, section 2.3.4 (lengths) */
export const isDomainName = (text: string): boolean =>
  text.length <= 253 && /^(?:[\w-]{1,63}\.)+[\w-]{1,63}$/.test(text);

/** The domain of an e-mail address, in lower case; empty when it has none. */
export const domainOfAddress = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether a name is a domain or stands under it. */
export const isWithin = (name: string, domain: string): boolean =>
  name === domain || name.endsWith(`.${domain}`);
