interface Header {
  /** In lower case. */
  name: string;
  value: string;
}

interface Entity {
  headers: readonly Header[];
  body: string;
}

/** An e-mail that may report what became of another one. Each character is a byte of it. */
export interface ReportMail {
  headers: readonly Header[];
  /** The part that reports, encoded as it says; null: there is none. */
  report: { content: string; encoding: string } | null;
}

/** How many characters of an e-mail's or a part's headers are read, how many parts of one, and how deep they may stand in each other. */
const mostOfHeaders = 100_000;
const mostParts = 20;
const deepest = 3;

/** The parts of reports (RFC 3464; RFC 6533 for addresses beyond ASCII). */
const reportTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);

/**
 * Reads an e-mail as far as a report needs it: strangers write such e-mails, so it is gone through once for each depth, and nothing of it is
 * decoded or laid out. Sources: RFC 5322, section 2.2; RFC 2046, section 5.1.1
 */
export function readReportMail(bytes: string): ReportMail {
  const whole = entityOf(bytes.replaceAll('\r\n', '\n'));
  return { headers: whole.headers, report: reportIn(whole, 0) };
}

function entityOf(text: string): Entity {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n');
  const head = text.slice(0, end === -1 ? text.length : end).slice(0, mostOfHeaders);
  return {
    headers: head
      // A header goes on in lines that begin with a space.
      .replaceAll(/\n[\t ]+/g, ' ')
      .split('\n')
      .flatMap((line) => {
        const colon = line.indexOf(':');
        const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
        return name === '' ? [] : [{ name, value: line.slice(colon + 1).trim() }];
      }),
    body: end === -1 ? '' : text.slice(end).replace(/^\n{1,2}/, ''),
  };
}

const valueOf = ({ headers }: Entity, wanted: string): string =>
  headers.find(({ name }) => name === wanted)?.value ?? '';

const boundaryForm = /;\s*boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i;

function reportIn(entity: Entity, depth: number): ReportMail['report'] {
  const contentType = valueOf(entity, 'content-type');
  const [kind = ''] = contentType.split(';', 1);
  const type = kind.trim().toLowerCase();
  if (reportTypes.has(type)) {
    const encoding = valueOf(entity, 'content-transfer-encoding').toLowerCase();
    return { content: entity.body, encoding };
  }
  const [, quoted, bare] = boundaryForm.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (!type.startsWith('multipart/') || boundary === undefined || depth === deepest) return null;
  for (const part of partsOf(entity.body, boundary)) {
    const report = reportIn(entityOf(part), depth + 1);
    if (report) return report;
  }
  return null;
}

/** The parts of a body, in order; the last one may lack its end. */
function partsOf(body: string, boundary: string): string[] {
  const text = `\n${body}`;
  const parts: string[] = [];
  for (let mark = markFrom(text, boundary, 0); mark && !mark.isLast && parts.length < mostParts;) {
    const next = markFrom(text, boundary, mark.end);
    parts.push(text.slice(mark.end + 1, next?.at ?? text.length));
    mark = next;
  }
  return parts;
}

/** The next line that parts are divided by: where the line break before it is, and the one behind it; null: there is none. */
function markFrom(
  text: string,
  boundary: string,
  from: number,
): { at: number; end: number; isLast: boolean } | null {
  const mark = `\n--${boundary}`;
  for (let at = text.indexOf(mark, from); at !== -1; at = text.indexOf(mark, at + 1)) {
    const found = text.indexOf('\n', at + 1);
    const end = found === -1 ? text.length : found;
    const rest = text.slice(at + mark.length, end).trim();
    // Another boundary may begin with this one.
    if (rest === '' || rest === '--') return { at, end, isLast: rest === '--' };
  }
  return null;
}
