import { fastest } from '../../tests/support/shortest';
import { trackedHtml } from './tracked-html';

const pixel = 'https://s.example/m/o/1';
const picture = `<img src="${pixel}" alt="" width="1" height="1" border="0" style="border:0;width:1px;height:1px">`;
/** Each target becomes its length, so that a test sees what was taken for it. */
const seen: string[] = [];
const link = (target: string): string | null => {
  seen.push(target);
  return target.includes('keep') ? null : `https://s.example/m/c/${seen.length}`;
};
beforeEach(() => {
  seen.length = 0;
});
const tracked = (html: string): string => trackedHtml(html, { pixel, link }).replace(picture, '<!pixel>');

describe('the HTML of a tracked e-mail', () => {
  it.each([
    ['<a href="https://a.example/x">X</a>', '<a href="https://s.example/m/c/1">X</a>', 'https://a.example/x'],
    [
      "<A class=b HREF = 'http://a.example/?a=1&amp;b=2'>X</A>",
      "<A class=b HREF = 'https://s.example/m/c/1'>X</A>",
      'http://a.example/?a=1&b=2',
    ],
    [
      '<a\n  target=_blank href=https://a.example/x>X',
      '<a\n  target=_blank href="https://s.example/m/c/1">X',
      'https://a.example/x',
    ],
    [
      '<area href=" HTTPS://a.example/&#x41;&#66; ">',
      '<area href="https://s.example/m/c/1">',
      'HTTPS://a.example/AB',
    ],
    [
      '<a title="a > b" href="https://a.example">X</a>',
      '<a title="a > b" href="https://s.example/m/c/1">X</a>',
      'https://a.example',
    ],
  ])('leads a link through us: %s', (html, expected, target) => {
    expect(tracked(html)).toBe(`${expected}<!pixel>`);
    expect(seen).toEqual([target]);
  });

  it.each([
    '<a href="#top">X</a>',
    '<a href="mailto:a@b.example">X</a>',
    '<a href="tel:+331">X</a>',
    '<a href="/relative">X</a>',
    '<a href="javascript:alert(1)">X</a>',
    '<a href="https://">X</a>',
    '<a href="https://user:pass@a.example/">X</a>',
    `<a href="https://a.example/${'x'.repeat(2_000)}">X</a>`,
    '<a href="https://a.example/?a&unknown;">X</a>',
    '<a href>X</a><a href="">X</a>',
    '<a data-href="https://a.example">X</a>',
    '<a name="x>" data-x=\'href="https://a.example"\'>X</a>',
    '<link href="https://a.example/style.css"><img src="https://a.example/a.png">',
    '<!-- <a href="https://a.example">X</a> --><!--[if mso]><a href="https://a.example">X</a><![endif]-->',
    '<style>a[href="https://a.example"] { color: red }</style><title><a href="https://a.example"></title>',
    '<script>document.write(\'<a href="https://a.example">\')</script>',
    'a < b, <3 <a href="https://a.example',
  ])('leaves alone what is no link that can be followed: %s', (html) => {
    expect(tracked(html)).toBe(`${html}<!pixel>`);
  });

  it('keeps every other byte, and puts the picture before the end of the body', () => {
    const html =
      '<!DOCTYPE html>\r\n<HTML><body  bgcolor=#FFF>\t<P>é &nbsp;<a href="https://keep.example">K</a>' +
      '<a href="https://a.example" href="https://b.example">A</a></P>\r\n</BODY >\n</HTML> \n';
    expect(tracked(html)).toBe(
      html
        .replace('"https://a.example"', '"https://s.example/m/c/2"')
        .replace('</BODY >', '<!pixel></BODY >'),
    );
    expect(seen).toEqual(['https://keep.example', 'https://a.example']);
  });

  it.each([
    ['tags that never end', '<a href="'],
    ['quotes that never end', '<a x=\'"'],
    ['comments that never end', '<!--'],
    ['elements of text that never end', '<style>'],
    ['attributes', '<a a a a a a a a '],
  ])('is made in no time of very many %s', async (_what, part) => {
    const html = part.repeat(100_000 / part.length);
    const took = await fastest(2_000, () => expect(tracked(html).length).toBeGreaterThan(90_000));
    expect(took).toBeLessThan(2_000);
  });
});
