import { startDns } from '../../tests/support/dns';
import { withDns } from './dns';

it('gives up what the DNS does not answer in time, and all that is asked later', async () => {
  const dns = await startDns(() => ({ 'shop.example': { trouble: 'silent' } }));
  try {
    const answers = await withDns([dns.address], 50, async ({ txt, mx }) => [
      await txt('shop.example'),
      await mx('other.example'),
    ]);
    expect(answers).toEqual([{ kind: 'failed' }, { kind: 'failed' }]);
    expect(dns.asked).not.toContain('other.example');
  } finally {
    await dns.close();
  }
});

it('asks for nothing that is no domain name', async () => {
  const dns = await startDns(() => ({}));
  try {
    const names = ['', 'localhost', 'a..example', `${'x'.repeat(64)}.example`, 'a b.example', 'ä.example'];
    const answers = await withDns([dns.address], 5_000, ({ txt }) => Promise.all(names.map(txt)));
    expect(answers).toEqual(names.map(() => ({ kind: 'none' })));
    expect(dns.asked).toEqual([]);
  } finally {
    await dns.close();
  }
});
