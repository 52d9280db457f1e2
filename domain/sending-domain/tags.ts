/** The tags of a DKIM key or a DMARC record: `v=DMARC1; p=none`. The first of a name counts. Source: RFC 6376, section 3.2 */
export function readTags(record: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(';')) {
    const [name = '', ...value] = part.split('=');
    const key = name.trim().toLowerCase();
    if (key !== '' && !tags.has(key)) tags.set(key, value.join('=').trim());
  }
  return tags;
}
