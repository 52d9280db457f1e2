import { readOptions } from './options';

describe('the command line of a replay', () => {
  it('names a file, an event and columns', () => {
    const args = ['h.csv', '--event', 'purchase', '--contact', 'id', '--timestamp', 'date', '--data', 'a, b'];
    expect(readOptions(args, '/here')).toEqual({
      file: '/here/h.csv',
      event: 'purchase',
      contact: 'id',
      timestamp: 'date',
      data: ['a', 'b'],
      trigger: true,
    });
  });

  it('may ask to start nothing', () => {
    const args = ['/there/h.csv', '--event', 'purchase', '--contact', 'id', '--no-trigger'];
    expect(readOptions(args, '/here')).toMatchObject({ file: '/there/h.csv', trigger: false });
  });

  it.each([
    [['--event', 'e', '--contact', 'c'], 'Name one file'],
    [['a.csv', 'b.csv', '--event', 'e', '--contact', 'c'], 'Name one file'],
    [['a.csv', '--contact', 'c'], '--event is missing'],
    [['a.csv', '--event', 'e'], '--contact is missing'],
    [['a.csv', '--evnt', 'e'], '--evnt'],
  ])('is refused with the usage: %j', (args, reason) => {
    expect(() => readOptions(args, '/')).toThrow(reason);
    expect(() => readOptions(args, '/')).toThrow('npm run replay -- FILE.csv');
  });
});
