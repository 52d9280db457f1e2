import { readReportMail } from './report-mail';

const mail = (type: string, ...lines: string[]): string =>
  [`Content-Type: ${type}`, 'To: <bounces+1-0-ab@shop.test>', '', ...lines].join('\r\n');
const report = ['Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx', '', 'Action: failed'];

it('finds the report among the parts of an e-mail', () => {
  const parts = ['--x', '', 'Sorry.', '--x ', ...report, '--x--', 'behind'];
  expect(readReportMail(mail('multipart/report; boundary=x', 'before', ...parts))).toEqual({
    headers: [
      { name: 'content-type', value: 'multipart/report; boundary=x' },
      { name: 'to', value: '<bounces+1-0-ab@shop.test>' },
    ],
    report: { content: 'Reporting-MTA: dns; mx\n\nAction: failed', encoding: '' },
  });
});

it('finds it in a part of a part, whose boundary begins with the outer one', () => {
  const part = ['Content-Type: multipart/mixed;', '\tboundary="x y"', '', '--x y', ...report, '--x y--'];
  const { report: found } = readReportMail(
    mail('multipart/report; report-type=d; boundary="x"', '--x', ...part, '--x--'),
  );
  expect(found?.content).toContain('Action: failed');
});

it('says how it is encoded, and takes an e-mail that is the report', () => {
  const type = 'Message/Delivery-Status\r\nContent-Transfer-Encoding: BASE64';
  expect(readReportMail(mail(type, 'QWN0aW9u')).report).toEqual({ content: 'QWN0aW9u', encoding: 'base64' });
});

it.each([
  ['nothing', ''],
  ['no headers', '\r\n\r\nhello'],
  ['another e-mail', mail('text/plain', 'Back on Monday.')],
  ['no boundary', mail('multipart/report', ...report)],
  ['no parts', mail('multipart/report; boundary=x', 'hello')],
  ['parts in parts without end', 'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(1_000)],
])('finds none in %s', (_, text) => {
  expect(readReportMail(text).report).toBeNull();
});
