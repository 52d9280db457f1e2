/** HTML as somebody writes it by hand and keeps it: several kilobytes of what servers and programs like to put right. */
export const writtenByHand = [
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"\r\n  "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">\r\n',
  '<html   xmlns="http://www.w3.org/1999/xhtml" XMLNS:v=urn:schemas-microsoft-com:vml>\n\n\n',
  '<head>\t<title>Été — “soldes” 🎉</title>   \r\n\t\t\n',
  '<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->\r\n',
  '<style>\r\n\t.a{color:#123456;}   \n@media(prefers-color-scheme:dark){.a{color:#fff!important}}\t\n</style></head>\n',
  '<BODY bgcolor=#ffffff><!--[if !mso]><!--><p class=a>not Outlook</p><!--<![endif]-->\n',
  '.\r\n..\n.begins with a dot\nFrom begins as mailboxes do\n>From as they mend it\n',
  '=3D is no code here, =\nand neither is this line = \nnor soft=\r\n',
  `<p>${'a line without an end, longer than any server takes; '.repeat(40)}</p>\n`,
  `<p>${'x'.repeat(2_500)}</p>\r\n`,
  `<p>${'Ünïcödé 日本語 עברית 🧵 '.repeat(60)}</p>\n`,
  '<td>&nbsp;&#160;\u00a0 \u200b\u200c\ufeff</td><br><br/><BR />   \n',
  '<p>unclosed <b>and <i>crossed</b></i> &amp &eacute; &notaname; <o:p></o:p>\n',
  '--boundary\r\n--_----Part_1--\n',
  '   \t \n\n\n</BODY>   </html>\t \n \n',
].join('');
